package dev.limiter.examples.benchmark.contender;

import dev.limiter.Policy;
import dev.limiter.TokenBucket;
import java.util.List;
import java.util.function.Predicate;
import redis.clients.jedis.UnifiedJedis;

/** The token bucket as textbooks write it: a hash, floating point, the caller's clock. */
final class PlainScript implements Contender {

  private static final String SOURCE =
      """
      local state = redis.call('HMGET', KEYS[1], 'tokens', 'time')
      local capacity, per_ms, now = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3])
      local tokens, time = tonumber(state[1]) or capacity, tonumber(state[2]) or now
      tokens = math.min(capacity, tokens + math.max(0, now - time) * per_ms)
      local allowed = 0
      if tokens >= 1 then
        tokens, allowed = tokens - 1, 1
      end
      redis.call('HSET', KEYS[1], 'tokens', tokens, 'time', now)
      redis.call('PEXPIRE', KEYS[1], ARGV[4])
      return allowed
      """;

  private final PooledScript script;

  PlainScript(String uri) {
    script = new PooledScript(uri, SOURCE);
  }

  @Override
  public Predicate<String> under(Policy policy) {
    TokenBucket bucket = Contender.bucket(policy);
    String prefix = policy.name() + ":";
    String capacity = Long.toString(bucket.capacity());
    String perMillis = Double.toString((double) bucket.refill() / bucket.period().toMillis());
    String fillMillis = Long.toString(bucket.window().toMillis());
    return client ->
        script.answersOne(
            prefix + client,
            List.of(capacity, perMillis, Long.toString(System.currentTimeMillis()), fillMillis));
  }

  @Override
  public List<Class<?>> libraries() {
    return List.of(UnifiedJedis.class);
  }

  @Override
  public void close() {
    script.close();
  }
}
