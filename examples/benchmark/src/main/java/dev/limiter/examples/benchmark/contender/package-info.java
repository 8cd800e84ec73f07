/** What is compared: Limiter, its peers, and the scripts that are the floor. */
@NullMarked
package dev.limiter.examples.benchmark.contender;

import org.jspecify.annotations.NullMarked;
