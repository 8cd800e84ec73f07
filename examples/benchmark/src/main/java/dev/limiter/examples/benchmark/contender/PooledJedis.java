package dev.limiter.examples.benchmark.contender;

import java.net.URI;
import redis.clients.jedis.ConnectionPoolConfig;
import redis.clients.jedis.RedisClient;
import redis.clients.jedis.UnifiedJedis;
import redis.clients.jedis.util.JedisURIHelper;

/** The pool that all contenders on Jedis get: a connection for each of 64 threads. */
final class PooledJedis {

  private static final int CONNECTIONS = 64;

  private PooledJedis() {}

  static UnifiedJedis of(String uri) {
    ConnectionPoolConfig pool = new ConnectionPoolConfig();
    pool.setMaxTotal(CONNECTIONS);
    pool.setMaxIdle(CONNECTIONS);
    pool.setJmxEnabled(false);
    return RedisClient.builder()
        .hostAndPort(JedisURIHelper.getHostAndPort(URI.create(uri)))
        .poolConfig(pool)
        .build();
  }
}
