package dev.limiter.redis;

import static dev.limiter.redis.Callers.echo;
import static dev.limiter.redis.Callers.millis;
import static dev.limiter.redis.Callers.seconds;
import static dev.limiter.redis.Callers.texts;
import static java.util.Objects.requireNonNull;
import static java.util.stream.Collectors.toList;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.limiter.EngineException;
import dev.limiter.internal.SharedFailure;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import redis.clients.jedis.exceptions.JedisDataException;
import redis.clients.jedis.exceptions.JedisException;

/** What callers who leave, fail or wait in vain cost the others. */
class GroupCommitFailureTest {

  private final HeldNode node = new HeldNode();
  private final GroupCommit group = new GroupCommit(node, 1);
  private final Callers callers = new Callers(group);

  @AfterEach
  void stop() {
    callers.close();
  }

  @Test
  void aCallerOutOfTimeTakesItsCallBack() throws Exception {
    node.hold();
    List<Future<String>> leading = callers.ask(0, 1);
    node.awaitHeld(1);
    assertThatThrownBy(() -> group.exchange(List.of(echo("late")), millis(50)))
        .satisfies(
            e ->
                assertThat(RedisFailure.of((RuntimeException) e, "Redis"))
                    .hasMessage("Redis had no free connection in time"));
    node.release();
    texts(leading);
    assertThat(texts(callers.ask(5, 6))).containsExactly("5");
    assertThat(node.exchanges().stream().flatMap(List::stream)).doesNotContain("late");
  }

  @Test
  void anInterruptedCallerTakesItsCallBackAndStaysInterrupted() throws Exception {
    node.hold();
    callers.ask(0, 1);
    node.awaitHeld(1);
    AtomicReference<String> told = new AtomicReference<>();
    Thread caller =
        new Thread(
            () -> {
              try {
                group.exchange(List.of(echo("late")), seconds(60));
              } catch (JedisException e) {
                EngineException failure = RedisFailure.of(e, "Redis");
                told.set(failure.getMessage() + " " + Thread.currentThread().isInterrupted());
              }
            });
    caller.start();
    callers.awaitQueued(1);
    caller.interrupt();
    caller.join();
    assertThat(told).hasValue("Redis was not waited for: the thread was interrupted true");
    node.release();
    assertThat(texts(callers.ask(5, 6))).containsExactly("5");
    assertThat(node.exchanges().stream().flatMap(List::stream)).doesNotContain("late");
  }

  @Test
  void aFailureIsToldToEachOfItsBatchAndToNobodyElse() throws Exception {
    node.hold();
    List<Future<String>> leading = callers.ask(0, 1);
    node.awaitHeld(1);
    List<Future<String>> queued = callers.ask(10, 20);
    callers.awaitQueued(10);
    node.failWhere("15");
    node.release();
    assertThat(texts(leading)).containsExactly("0");
    List<EngineException> failures = new ArrayList<>();
    for (Future<String> call : queued) {
      assertThatThrownBy(call::get)
          .isInstanceOf(ExecutionException.class)
          .satisfies(
              e ->
                  failures.add(
                      RedisFailure.of((RuntimeException) requireNonNull(e.getCause()), "Redis")));
    }
    assertThat(failures)
        .allSatisfy(
            failure ->
                assertThat(failure)
                    .isInstanceOf(SharedFailure.class)
                    .hasMessage("Redis cannot be reached, or the connection was lost"))
        .allMatch(failure -> ((SharedFailure) failure).sameBatch(failures.get(0)));
    assertThat(texts(callers.ask(20, 21))).containsExactly("20");
  }

  @Test
  void anErrorReplyIsOnlyForWhoAsked() throws Exception {
    node.hold();
    callers.ask(0, 1);
    node.awaitHeld(1);
    List<Future<String>> queued = callers.ask(10, 20);
    callers.awaitQueued(10);
    node.answerWhere("15", new JedisDataException("ERR no"));
    node.release();
    List<String> texts = texts(queued);
    assertThat(texts.remove(5)).endsWith("JedisDataException: ERR no");
    assertThat(texts).containsExactly("10", "11", "12", "13", "14", "16", "17", "18", "19");
  }

  @Test
  void callersWhoWereNotSentInOneJamCountAsOneFailure() throws Exception {
    node.hold();
    callers.ask(0, 1);
    node.awaitHeld(1);
    Deadline soon = millis(200);
    List<Future<List<@Nullable Object>>> late = new ArrayList<>();
    for (int i = 0; i < 10; i++) {
      late.add(callers.run(() -> group.exchange(List.of(echo("late")), soon)));
    }
    List<Object> jams = new ArrayList<>();
    for (Future<List<@Nullable Object>> call : late) {
      assertThatThrownBy(call::get)
          .hasCauseInstanceOf(BatchFailure.class)
          .satisfies(e -> jams.add(((BatchFailure) requireNonNull(e.getCause())).batch()));
    }
    assertThat(jams.stream().distinct().count()).isLessThan(10);
    node.release();
  }

  @Test
  void everyCallIsSentAtMostOnceAndGetsItsOwnReply() throws Exception {
    GroupCommit wide = new GroupCommit(node, 16);
    node.failWhere("7");
    List<Future<Integer>> all = new ArrayList<>();
    for (int i = 0; i < 64; i++) {
      String name = i + ":";
      all.add(callers.run(() -> answered(wide, name)));
    }
    int answered = 0;
    for (Future<Integer> caller : all) {
      answered += caller.get();
    }
    List<String> sent = node.exchanges().stream().flatMap(List::stream).collect(toList());
    assertThat(sent).doesNotHaveDuplicates();
    assertThat(answered).isBetween(1, sent.size());
  }

  /** Calls with little and with enough time; some share a batch with one that fails. */
  private static int answered(GroupCommit group, String name) {
    int answered = 0;
    for (int i = 0; i < 500; i++) {
      String text = name + i;
      boolean hurried = ThreadLocalRandom.current().nextInt(4) == 0;
      Deadline deadline = hurried ? new Deadline(System.nanoTime() + 20_000) : seconds(60);
      try {
        assertThat(group.exchange(List.of(echo(text)), deadline)).containsExactly(text);
        answered++;
      } catch (JedisException e) {
        assertThat(hurried || e instanceof BatchFailure || i == 7).isTrue();
      }
    }
    return answered;
  }
}
