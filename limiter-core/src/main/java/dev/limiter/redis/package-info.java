/**
 * The engine that keeps its state in Redis or Valkey: {@link dev.limiter.redis.RedisEngine}. One
 * Lua script decides all charges of a call in one atomic step and one round trip.
 */
@NullMarked
package dev.limiter.redis;

import org.jspecify.annotations.NullMarked;
