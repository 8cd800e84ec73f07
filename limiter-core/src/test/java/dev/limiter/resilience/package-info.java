@NullMarked
package dev.limiter.resilience;

import org.jspecify.annotations.NullMarked;
