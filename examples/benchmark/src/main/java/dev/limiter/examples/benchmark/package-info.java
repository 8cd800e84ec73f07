/** Limiter and its peers on the same work. */
@NullMarked
package dev.limiter.examples.benchmark;

import org.jspecify.annotations.NullMarked;
