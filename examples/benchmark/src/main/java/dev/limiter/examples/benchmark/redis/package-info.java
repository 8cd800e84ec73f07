/** The Redis that all ask, and what it says about the work it had. */
@NullMarked
package dev.limiter.examples.benchmark.redis;

import org.jspecify.annotations.NullMarked;
