package dev.limiter.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.limiter.Charge;
import dev.limiter.EngineException;
import dev.limiter.Limit;
import dev.limiter.Policy;
import dev.limiter.internal.ChargeGroups;
import dev.limiter.internal.ChargeGroups.Group;
import dev.limiter.internal.FailureRow;
import dev.limiter.internal.SharedFailure;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import redis.clients.jedis.exceptions.JedisAccessControlException;
import redis.clients.jedis.exceptions.JedisDataException;

/** Case A3: a failure that is read out of the replies of one batch counts once, not per caller. */
@Tag("A3")
class SharedReplyTest {

  private static final int CALLERS = 21;
  private static final Policy API = new Policy("api", Limit.parse("fixed-window 10/1m"));
  private static final List<Group> GROUPS = ChargeGroups.of(List.of(new Charge(API, "k"))).groups();

  private final Answering node = new Answering();
  private final GroupCommit group = new GroupCommit(node, 1);
  private final AtomicStep step =
      new AtomicStep(new Delivery(new SingleNode(group)), new RedisKeys("ns"), null);
  private final ExecutorService threads = Executors.newCachedThreadPool();

  @AfterEach
  void stop() {
    threads.shutdownNow();
  }

  private static List<Named<Object>> repliesThatAreFailures() {
    return List.of(
        error("LOADING Redis is loading the dataset in memory"),
        error("READONLY You can't write against a read only replica."),
        error("OOM command not allowed when used memory > 'maxmemory'."),
        error("MISCONF Redis is configured to save RDB snapshots"),
        Named.of("NOPERM", new JedisAccessControlException("NOPERM no permissions")),
        Named.of("an odd shape", List.of(1L)),
        Named.of("a word", "OK".getBytes(StandardCharsets.US_ASCII)),
        Named.of("a number out of range", List.of(2L, 9L, 0L, 1L)),
        Named.of("nothing", Answering.NIL));
  }

  private static Named<Object> error(String text) {
    return Named.of(text.substring(0, text.indexOf(' ')), new JedisDataException(text));
  }

  @ParameterizedTest
  @MethodSource("repliesThatAreFailures")
  void countsOnceForAllCallersOfADecision(Object reply) throws Exception {
    assertOneFailure(reply, () -> step.acquire(GROUPS, Callers.seconds(60)));
  }

  @ParameterizedTest
  @MethodSource("repliesThatAreFailures")
  void countsOnceForAllCallersOfARefund(Object reply) throws Exception {
    assertOneFailure(
        reply,
        () -> {
          step.refund(GROUPS, Callers.seconds(60));
          return true;
        });
  }

  private void assertOneFailure(Object reply, Callable<Object> call) throws Exception {
    node.reply = reply;
    Future<EngineException> alone = threads.submit(() -> failureOf(call));
    node.awaitFirst();
    List<Future<EngineException>> together = new ArrayList<>();
    for (int caller = 0; caller < CALLERS; caller++) {
      together.add(threads.submit(() -> failureOf(call)));
    }
    await().until(() -> group.queued() == CALLERS);
    node.release.countDown();
    assertThat(alone.get())
        .as("one that is sent alone is itself")
        .isNotInstanceOf(SharedFailure.class);
    FailureRow row = new FailureRow(100);
    for (Future<EngineException> one : together) {
      assertThat(one.get()).hasMessage(alone.get().getMessage());
      row.add(SharedFailure.batchOf(one.get()));
    }
    assertThat(row.size()).isEqualTo(1);
    assertThat(node.sizes).containsExactly(1, CALLERS);
  }

  private static EngineException failureOf(Callable<Object> call) throws Exception {
    try {
      return new EngineException("answered " + call.call());
    } catch (NodeFailure e) {
      return e.told();
    }
  }

  /** Answers each command with the same, the first exchange when it is told. */
  private static final class Answering implements Node {

    static final Object NIL = new Object();

    final CountDownLatch release = new CountDownLatch(1);
    final List<Integer> sizes = Collections.synchronizedList(new ArrayList<>());
    volatile Object reply = NIL;

    void awaitFirst() {
      await().until(() -> sizes.size() == 1);
    }

    @Override
    public List<@Nullable Object> exchange(List<RedisCommand> commands, Deadline deadline) {
      sizes.add(commands.size());
      try {
        release.await();
      } catch (InterruptedException e) {
        throw new IllegalStateException(e);
      }
      @Nullable Object[] replies = new @Nullable Object[commands.size()];
      Arrays.fill(replies, reply == NIL ? null : reply);
      return Arrays.asList(replies);
    }

    @Override
    public String where() {
      return "Redis";
    }

    @Override
    public void close() {}
  }
}
