/** The published exercise: sliding log or token bucket for a thousand clients at one rate. */
@NullMarked
package dev.limiter.examples.loadtest;

import org.jspecify.annotations.NullMarked;
