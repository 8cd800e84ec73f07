/**
 * What stands between a limiter and its engine, so that an outage costs nobody anything and a
 * refused client costs the engine little: denial cache, fallback, breaker, from the outside in. No
 * API: {@link dev.limiter.RateLimiter.Builder} puts it together.
 */
@NullMarked
package dev.limiter.resilience;

import org.jspecify.annotations.NullMarked;
