/** What runs in the process of one contender. */
@NullMarked
package dev.limiter.examples.benchmark.worker;

import org.jspecify.annotations.NullMarked;
