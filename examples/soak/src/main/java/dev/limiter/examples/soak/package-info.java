/** A soak: what a Redis in trouble does to the users of the quickstart. */
@NullMarked
package dev.limiter.examples.soak;

import org.jspecify.annotations.NullMarked;
