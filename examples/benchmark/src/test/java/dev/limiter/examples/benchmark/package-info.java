@NullMarked
package dev.limiter.examples.benchmark;

import org.jspecify.annotations.NullMarked;
