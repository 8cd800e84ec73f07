package dev.limiter.examples.benchmark.contender;

import java.util.List;
import redis.clients.jedis.UnifiedJedis;

/** A script that is called by its digest on a pooled connection. Thread-safe. */
final class PooledScript implements AutoCloseable {

  private final UnifiedJedis client;
  private final String digest;

  PooledScript(String uri, String source) {
    client = PooledJedis.of(uri);
    digest = client.scriptLoad(source);
  }

  /** Whether it answered 1. */
  boolean answersOne(String key, List<String> arguments) {
    return client.evalsha(digest, List.of(key), arguments).equals(1L);
  }

  @Override
  public void close() {
    client.close();
  }
}
