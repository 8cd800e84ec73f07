package dev.limiter.redis;

import java.time.Duration;
import org.jspecify.annotations.Nullable;
import redis.clients.jedis.UnifiedJedis;

/**
 * An engine over one kind of connections that give up at the deadline, and the client that they are
 * of, if it is the caller's.
 */
record Route(RedisEngine engine, @Nullable UnifiedJedis client) implements AutoCloseable {

  static final Duration DEADLINE = Duration.ofMillis(500);

  /** Whose connections, and to what. */
  enum Kind {
    OWN,
    SENTINEL,
    CLUSTER,
    /** A caller's client that gives us pipelines only. */
    PIPELINES,
    /** A caller's client that shows its pool. */
    POOL,
    CALLERS_CLUSTER;

    /**
     * Opens one, with a deadline that suits tests of late replies.
     *
     * @param port the server's, or that of a node of a cluster, or of a sentinel of {@code shop}
     */
    Route to(int port, String namespace) {
      return to(port, namespace, DEADLINE);
    }

    /** The same with another deadline. */
    Route to(int port, String namespace, Duration deadline) {
      return switch (this) {
        case OWN -> own("redis://127.0.0.1:" + port, namespace, deadline);
        case SENTINEL ->
            own("redis-sentinel://shop@127.0.0.1:1,127.0.0.1:" + port, namespace, deadline);
        case CLUSTER -> own("redis-cluster://127.0.0.1:" + port, namespace, deadline);
        case PIPELINES -> callers(RetryingClient.to(port, 2, deadline), namespace);
        case POOL -> callers(RetryingClient.showingItsPool(port, 2, deadline), namespace);
        case CALLERS_CLUSTER -> callers(RetryingClient.toCluster(port, deadline), namespace);
      };
    }
  }

  private static Route own(String uri, String namespace, Duration deadline) {
    return new Route(
        RedisEngine.builder(uri).namespace(namespace).deadline(deadline).build(), null);
  }

  private static Route callers(UnifiedJedis client, String namespace) {
    return new Route(RedisEngine.builder(client).namespace(namespace).build(), client);
  }

  @Override
  public void close() {
    engine.close();
    if (client != null) {
      client.close();
    }
  }
}
