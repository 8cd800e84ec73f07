@NullMarked
package dev.limiter.examples.soak;

import org.jspecify.annotations.NullMarked;
