/**
 * The whole vocabulary of Limiter: a {@link dev.limiter.Limit} says how much, a {@link
 * dev.limiter.Policy} names it, a {@link dev.limiter.Charge} asks for some of it on behalf of a
 * key, and a {@link dev.limiter.Decision} is the answer. {@link dev.limiter.RateLimiter} is the way
 * in; a {@link dev.limiter.Engine} keeps the state.
 */
@NullMarked
package dev.limiter;

import org.jspecify.annotations.NullMarked;
