package dev.limiter.redis;

import java.time.Duration;
import org.apache.commons.pool2.impl.GenericObjectPoolConfig;
import redis.clients.jedis.Connection;
import redis.clients.jedis.DefaultJedisClientConfig;
import redis.clients.jedis.HostAndPort;
import redis.clients.jedis.JedisCluster;
import redis.clients.jedis.UnifiedJedis;
import redis.clients.jedis.providers.PooledConnectionProvider;
import redis.clients.jedis.util.Pool;

/**
 * A caller's client that would itself send a command up to five times; by constructors that Jedis
 * 5.2 to 8.0 share.
 */
final class RetryingClient {

  private static final int ATTEMPTS = 5;
  private static final Duration LONGEST_RETRY = Duration.ofSeconds(10);

  private RetryingClient() {}

  @SuppressWarnings("deprecation")
  static UnifiedJedis to(int port) {
    return new UnifiedJedis(
        new PooledConnectionProvider(new HostAndPort("127.0.0.1", port)), ATTEMPTS, LONGEST_RETRY);
  }

  /** With that many connections, each of which, and the wait for it, takes so long at most. */
  @SuppressWarnings("deprecation")
  static UnifiedJedis to(int port, int connections, Duration timeout) {
    return new UnifiedJedis(provider(port, connections, timeout), ATTEMPTS, LONGEST_RETRY);
  }

  /** The same, but it shows its pool. */
  static WithPool showingItsPool(int port, int connections, Duration timeout) {
    return new WithPool(provider(port, connections, timeout));
  }

  /** Of the Redis Cluster with that node. */
  @SuppressWarnings("deprecation")
  static UnifiedJedis toCluster(int port) {
    return new JedisCluster(new HostAndPort("127.0.0.1", port));
  }

  /** The same; connecting and each reply may take so long. */
  @SuppressWarnings("deprecation")
  static UnifiedJedis toCluster(int port, Duration timeout) {
    return new JedisCluster(new HostAndPort("127.0.0.1", port), (int) timeout.toMillis());
  }

  private static PooledConnectionProvider provider(int port, int connections, Duration timeout) {
    GenericObjectPoolConfig<Connection> pool = new GenericObjectPoolConfig<>();
    pool.setMaxTotal(connections);
    pool.setMaxIdle(connections);
    pool.setMaxWait(timeout);
    return new PooledConnectionProvider(
        new HostAndPort("127.0.0.1", port),
        DefaultJedisClientConfig.builder().timeoutMillis((int) timeout.toMillis()).build(),
        pool);
  }

  /** What JedisPooled is up to Jedis 7, and RedisClient from 7.1 on. */
  static final class WithPool extends UnifiedJedis {

    private final Pool<Connection> pool;

    @SuppressWarnings("deprecation")
    private WithPool(PooledConnectionProvider provider) {
      super(provider, ATTEMPTS, LONGEST_RETRY);
      this.pool = provider.getPool();
    }

    public Pool<Connection> getPool() {
      return pool;
    }
  }
}
