package dev.limiter.redis;

import java.time.Duration;
import redis.clients.jedis.HostAndPort;
import redis.clients.jedis.JedisCluster;
import redis.clients.jedis.UnifiedJedis;
import redis.clients.jedis.providers.PooledConnectionProvider;

/** A caller's client that would itself send a command up to five times. */
final class RetryingClient {

  private RetryingClient() {}

  /** By the constructor that Jedis 5.2 to 8.0 share. */
  @SuppressWarnings("deprecation")
  static UnifiedJedis to(int port) {
    HostAndPort address = new HostAndPort("127.0.0.1", port);
    return new UnifiedJedis(new PooledConnectionProvider(address), 5, Duration.ofSeconds(10));
  }

  /** Of the Redis Cluster with that node. */
  @SuppressWarnings("deprecation")
  static UnifiedJedis toCluster(int port) {
    return new JedisCluster(new HostAndPort("127.0.0.1", port));
  }
}
