package dev.limiter.redis;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import redis.clients.jedis.AbstractPipeline;
import redis.clients.jedis.Response;
import redis.clients.jedis.UnifiedJedis;
import redis.clients.jedis.exceptions.JedisConnectionException;
import redis.clients.jedis.exceptions.JedisDataException;

/** A server over the pipelines of the caller's client, whose timeouts bind. */
final class PipelinedNode implements Node {

  // Jedis 5 and 6 declare another return type than 7 and 8.
  private static final MethodHandle PIPELINED = pipelined();

  private final String where;
  private final UnifiedJedis client;

  PipelinedNode(String where, UnifiedJedis client) {
    this.where = where;
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
  public List<@Nullable Object> exchange(List<RedisCommand> commands, Deadline deadline) {
    deadline.leftMillis();
    CallersClient.requireThreadThatCanWait();
    try (AbstractPipeline pipeline = pipeline()) {
      List<Response<Object>> replies = new ArrayList<>(commands.size());
      commands.forEach(
          command -> replies.add(pipeline.sendCommand(command.name(), command.words())));
      sync(pipeline);
      List<@Nullable Object> read = new ArrayList<>(replies.size());
      replies.forEach(reply -> read.add(read(reply)));
      return read;
    } catch (OutOfMemoryError | StackOverflowError e) {
      throw new JedisConnectionException(PooledNode.OUT_OF_BOUNDS, e);
    }
  }

  /** Ends an Error here: closing reads on, and the JDK may throw the same Error object again. */
  private static void sync(AbstractPipeline pipeline) {
    try {
      pipeline.sync();
    } catch (OutOfMemoryError | StackOverflowError e) {
      throw new JedisConnectionException(PooledNode.OUT_OF_BOUNDS, e);
    }
  }

  private static @Nullable Object read(Response<Object> reply) {
    try {
      return reply.get();
    } catch (JedisDataException e) {
      return e;
    }
  }

  private AbstractPipeline pipeline() {
    try {
      return (AbstractPipeline) PIPELINED.invokeExact(client);
    } catch (RuntimeException | Error e) {
      throw e;
    } catch (Throwable e) {
      throw new IllegalStateException(e);
    }
  }

  @Override
  public String where() {
    return where;
  }

  /** Leaves the client to its owner. */
  @Override
  public void close() {}
}
