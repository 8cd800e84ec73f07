/**
 * Limiter for Jakarta REST: register {@link dev.limiter.jaxrs.RateLimitFeature}, annotate what is
 * expensive with {@link dev.limiter.jaxrs.RateLimited}. What is decided, and how, is in {@code
 * dev.limiter.http}; this package only carries it to and from Jakarta REST.
 */
@NullMarked
package dev.limiter.jaxrs;

import org.jspecify.annotations.NullMarked;
