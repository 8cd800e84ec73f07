package dev.limiter.examples.benchmark.contender;

import dev.limiter.Policy;
import dev.limiter.TokenBucket;
import java.util.List;
import java.util.function.Predicate;
import redis.clients.jedis.UnifiedJedis;

/** Limits nothing: what is left of a decision without the decision. */
final class NoOpScript implements Contender {

  private final PooledScript script;

  NoOpScript(String uri) {
    script = new PooledScript(uri, "return 1");
  }

  @Override
  public Predicate<String> under(Policy policy) {
    String prefix = policy.name() + ":";
    return client -> script.answersOne(prefix + client, List.of());
  }

  @Override
  public List<Class<?>> libraries() {
    return List.of(UnifiedJedis.class);
  }

  @Override
  public long allowsAtOnce(TokenBucket bucket) {
    return Long.MAX_VALUE;
  }

  @Override
  public void close() {
    script.close();
  }
}
