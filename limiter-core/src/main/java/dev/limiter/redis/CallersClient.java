package dev.limiter.redis;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import org.jspecify.annotations.Nullable;
import redis.clients.jedis.AbstractPipeline;
import redis.clients.jedis.ClusterPipeline;
import redis.clients.jedis.Response;
import redis.clients.jedis.UnifiedJedis;
import redis.clients.jedis.commands.ProtocolCommand;

/**
 * The client of the caller, who closes it. Commands go through a pipeline of one, since the
 * client's own way may send a command again after a timeout.
 */
final class CallersClient implements RedisLink {

  // Jedis 5 and 6 declare another return type than 7 and 8.
  private static final MethodHandle PIPELINED = pipelined();

  private final UnifiedJedis client;

  CallersClient(UnifiedJedis client) {
    this.client = client;
  }

  private static MethodHandle pipelined() {
    try {
      return MethodHandles.publicLookup()
          .unreflect(UnifiedJedis.class.getMethod("pipelined"))
          .asType(MethodType.methodType(AbstractPipeline.class, UnifiedJedis.class));
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("Limiter needs Jedis 5.2 to 8.0", e);
    }
  }

  @Override
  public @Nullable Object send(ProtocolCommand command, byte[]... arguments) {
    try (AbstractPipeline pipeline = pipeline()) {
      Response<Object> reply = pipeline.sendCommand(command, arguments);
      pipeline.sync();
      return reply.get();
    }
  }

  /**
   * @throws IllegalArgumentException if it is a client of a Redis Cluster
   */
  private AbstractPipeline pipeline() {
    try {
      AbstractPipeline pipeline = (AbstractPipeline) PIPELINED.invokeExact(client);
      if (pipeline instanceof ClusterPipeline) {
        throw new IllegalArgumentException(
            "a client of a Redis Cluster is not supported yet; use one of a single Redis");
      }
      return pipeline;
    } catch (RuntimeException | Error e) {
      throw e;
    } catch (Throwable e) {
      throw new IllegalStateException(e);
    }
  }

  @Override
  public String where() {
    return "the Redis of the given client";
  }

  /** Leaves the client to its owner. */
  @Override
  public void close() {}
}
