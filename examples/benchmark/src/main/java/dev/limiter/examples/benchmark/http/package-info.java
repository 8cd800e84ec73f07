/** The servers that answer while a load generator asks. */
@NullMarked
package dev.limiter.examples.benchmark.http;

import org.jspecify.annotations.NullMarked;
