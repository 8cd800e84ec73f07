package dev.limiter.redis;

import static dev.limiter.redis.Callers.echo;
import static dev.limiter.redis.Callers.seconds;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.limiter.EngineException;
import dev.limiter.internal.InterruptedCallException;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import redis.clients.jedis.exceptions.JedisConnectionException;

/** What callers who are interrupted, or stall, cost those whose calls they send. */
class GroupCommitInterruptionTest {

  private final Cutting node = new Cutting();
  private final GroupCommit group = new GroupCommit(node, 1);
  private final Callers callers = new Callers(group);

  /** How a call ended, as the engine tells it, and whether its thread is interrupted then. */
  private record End(EngineException failure, boolean interrupted) {}

  @AfterEach
  void stop() {
    callers.close();
  }

  /** Cases A1 and A10: on a virtual thread an interruption closes the socket of the whole batch. */
  @Tag("A1")
  @Tag("A10")
  @Test
  void failsTheBatchOfAnInterruptedLeaderAsNobodysFailure() throws Exception {
    Future<String> leading = callers.ask(0, 1).get(0);
    node.reached.await();
    List<Future<End>> queued = IntStream.range(10, 20).mapToObj(this::ending).toList();
    callers.awaitQueued(10);
    node.first.countDown();
    assertThat(leading.get()).isEqualTo("0");
    List<End> ends = new ArrayList<>();
    for (Future<End> call : queued) {
      ends.add(call.get());
    }
    assertThat(ends)
        .allSatisfy(
            end -> assertThat(end.failure()).isExactlyInstanceOf(InterruptedCallException.class))
        .filteredOn(End::interrupted)
        .as("the leader alone")
        .singleElement()
        .satisfies(
            end ->
                assertThat(end.failure())
                    .hasMessage("Redis was not waited for: the thread was interrupted"));
    assertThat(ends)
        .filteredOn(end -> !end.interrupted())
        .hasSize(9)
        .allSatisfy(
            end ->
                assertThat(end.failure())
                    .hasMessage(
                        "the thread that sent this call to Redis with others was interrupted"));
    assertThat(node.sent).as("nothing is sent twice").doesNotHaveDuplicates().hasSize(11);
  }

  /** Case A10: callers that stall before they send are one failure, also those that would lead. */
  @Tag("A10")
  @Test
  void countsLeadersThatLeaveUnsentAsOneFailure() {
    node.first.countDown();
    List<Object> stalls = new ArrayList<>();
    for (int call = 0; call < 1_000; call++) {
      assertThatThrownBy(
              () -> group.exchange(List.of(echo("late")), new Deadline(System.nanoTime() - 1)))
          .isExactlyInstanceOf(BatchFailure.class)
          .satisfies(e -> stalls.add(((BatchFailure) e).batch()));
    }
    assertThat(stalls.stream().distinct().count()).isLessThan(1_000);
    assertThat(node.sent).isEmpty();
  }

  private Future<End> ending(int number) {
    return callers.run(
        () -> {
          try {
            group.exchange(List.of(echo(String.valueOf(number))), seconds(60));
            throw new AssertionError("answered");
          } catch (RuntimeException e) {
            EngineException failure = RedisFailure.of(e, "Redis");
            return new End(failure, Thread.interrupted());
          }
        });
  }

  /** Answers the first exchange when told, and interrupts the thread of the second. */
  private static final class Cutting implements Node {

    final CountDownLatch reached = new CountDownLatch(1);
    final CountDownLatch first = new CountDownLatch(1);
    final List<String> sent = new CopyOnWriteArrayList<>();

    @Override
    public List<@Nullable Object> exchange(List<RedisCommand> commands, Deadline deadline) {
      boolean second = !sent.isEmpty();
      List<@Nullable Object> texts = new ArrayList<>();
      for (RedisCommand command : commands) {
        texts.add(new String(command.arguments().get(0), StandardCharsets.US_ASCII));
      }
      texts.forEach(text -> sent.add(String.valueOf(text)));
      if (second) {
        Thread.currentThread().interrupt();
        throw new JedisConnectionException(new SocketException("Closed by interrupt"));
      }
      reached.countDown();
      try {
        first.await();
      } catch (InterruptedException e) {
        throw new JedisConnectionException(e);
      }
      return texts;
    }

    @Override
    public String where() {
      return "Redis";
    }

    @Override
    public void close() {}
  }
}
