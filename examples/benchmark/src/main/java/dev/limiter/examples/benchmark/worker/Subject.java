package dev.limiter.examples.benchmark.worker;

import dev.limiter.Policy;
import dev.limiter.examples.benchmark.contender.Contender;
import dev.limiter.examples.benchmark.redis.RedisProbe;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * Who is measured, and the Redis it is measured on.
 *
 * @param uri of Redis; meaningless if there is none
 */
record Subject(
    Contender contender,
    String uri,
    Optional<RedisProbe> redis,
    Clients clients,
    Map<Policy, Predicate<String>> asked) {

  Subject(Contender contender, String uri, Optional<RedisProbe> redis) {
    this(contender, uri, redis, new Clients(), new HashMap<>());
  }

  /** What asks under a policy. */
  Predicate<String> under(Policy policy) {
    return asked.computeIfAbsent(policy, contender::under);
  }

  /** The policy that always allows. */
  Policy roomy() {
    return redis.isPresent() ? Policies.ROOMY : Policies.ENDLESS;
  }

  /** The Redis of those who decide in one. */
  RedisProbe requireRedis() {
    return redis.orElseThrow(() -> new IllegalStateException("it has no Redis"));
  }

  /** Forgets everything that lies in Redis. */
  void flush() {
    redis.ifPresent(RedisProbe::flush);
  }
}
