package dev.limiter.redis;

import static java.util.Objects.requireNonNull;
import static java.util.stream.Collectors.toList;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.limiter.EngineException;
import dev.limiter.internal.SharedFailure;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import redis.clients.jedis.Protocol.Command;
import redis.clients.jedis.exceptions.JedisDataException;
import redis.clients.jedis.exceptions.JedisException;

class GroupCommitTest {

  private static final int FEW_CALLS = 8;
  private static final int LEADERS = 1;

  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final HeldNode node = new HeldNode();
  private final GroupCommit group = new GroupCommit(node, LEADERS);

  @AfterEach
  void stop() {
    threads.shutdownNow();
  }

  @Test
  void aFewCallsGoStraightThrough() throws Exception {
    List<Future<String>> calls = calls(new GroupCommit(node, FEW_CALLS), 0, FEW_CALLS);
    assertThat(texts(calls)).isEqualTo(numbers(0, FEW_CALLS));
    assertThat(node.exchanges()).hasSize(FEW_CALLS);
  }

  @Test
  void callsThatComeMeanwhileShareARoundTrip() throws Exception {
    node.hold();
    List<Future<String>> leading = calls(0, LEADERS);
    node.awaitHeld(LEADERS);
    List<Future<String>> queued = calls(10, 20);
    awaitQueued(10);
    node.release();
    assertThat(texts(leading)).containsExactly("0");
    assertThat(texts(queued)).isEqualTo(numbers(10, 20));
    assertThat(node.exchanges()).hasSize(LEADERS + 1);
    assertThat(node.exchanges().get(LEADERS)).hasSize(10);
  }

  @Test
  void theCommandsOfOneCallStayTogether() throws Exception {
    node.hold();
    calls(0, LEADERS);
    node.awaitHeld(LEADERS);
    List<Future<List<@Nullable Object>>> queued = new ArrayList<>();
    for (int i = 0; i < 5; i++) {
      List<RedisCommand> pair = List.of(echo("first " + i), echo("second " + i));
      queued.add(threads.submit(() -> group.exchange(pair, seconds(60))));
    }
    awaitQueued(5);
    node.release();
    for (int i = 0; i < 5; i++) {
      assertThat(queued.get(i).get()).containsExactly("first " + i, "second " + i);
    }
  }

  @Test
  void aCallerOutOfTimeTakesItsCallBack() throws Exception {
    node.hold();
    List<Future<String>> leading = calls(0, LEADERS);
    node.awaitHeld(LEADERS);
    assertThatThrownBy(() -> group.exchange(List.of(echo("late")), millis(50)))
        .satisfies(
            e ->
                assertThat(RedisFailure.of((RuntimeException) e, "Redis"))
                    .hasMessage("Redis had no free connection in time"));
    node.release();
    texts(leading);
    assertThat(texts(calls(5, 6))).containsExactly("5");
    assertThat(node.exchanges().stream().flatMap(List::stream)).doesNotContain("late");
  }

  @Test
  void anInterruptedCallerTakesItsCallBackAndStaysInterrupted() throws Exception {
    node.hold();
    calls(0, LEADERS);
    node.awaitHeld(LEADERS);
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
    awaitQueued(1);
    caller.interrupt();
    caller.join();
    assertThat(told).hasValue("Redis was not waited for: the thread was interrupted true");
    node.release();
    assertThat(texts(calls(5, 6))).containsExactly("5");
    assertThat(node.exchanges().stream().flatMap(List::stream)).doesNotContain("late");
  }

  @Test
  void aFailureIsToldToEachOfItsBatchAndToNobodyElse() throws Exception {
    node.hold();
    List<Future<String>> leading = calls(0, LEADERS);
    node.awaitHeld(LEADERS);
    List<Future<String>> queued = calls(10, 20);
    awaitQueued(10);
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
    assertThat(texts(calls(20, 21))).containsExactly("20");
  }

  @Test
  void anErrorReplyIsOnlyForWhoAsked() throws Exception {
    node.hold();
    calls(0, LEADERS);
    node.awaitHeld(LEADERS);
    List<Future<String>> queued = calls(10, 20);
    awaitQueued(10);
    node.answerWhere("15", new JedisDataException("ERR no"));
    node.release();
    List<String> texts = texts(queued);
    assertThat(texts.remove(5)).endsWith("JedisDataException: ERR no");
    assertThat(texts).containsExactly("10", "11", "12", "13", "14", "16", "17", "18", "19");
  }

  @Test
  void aCallThatQueuesForLongLeadsBesideTheOthers() throws Exception {
    GroupCommit wide = new GroupCommit(node, FEW_CALLS + 1);
    node.hold();
    List<Future<?>> calls = new ArrayList<>();
    for (int i = 0; i < FEW_CALLS; i++) {
      calls.add(threads.submit(() -> wide.exchange(List.of(echo("first")), seconds(60))));
    }
    node.awaitHeld(FEW_CALLS);
    for (int i = 0; i < 10; i++) {
      calls.add(threads.submit(() -> wide.exchange(List.of(echo("next")), seconds(60))));
    }
    node.awaitHeld(FEW_CALLS + 1);
    node.release();
    for (Future<?> call : calls) {
      call.get();
    }
  }

  @Test
  void nobodyJoinsALeaderWithLittleTimeLeft() throws Exception {
    node.hold();
    calls(0, LEADERS);
    node.awaitHeld(LEADERS);
    List<Future<String>> patient = calls(10, 20);
    awaitQueued(10);
    Future<List<@Nullable Object>> hurried =
        threads.submit(() -> group.exchange(List.of(echo("hurried")), seconds(20)));
    awaitQueued(11);
    node.release();
    assertThat(hurried.get()).containsExactly("hurried");
    assertThat(texts(patient)).isEqualTo(numbers(10, 20));
    assertThat(node.exchanges()).contains(List.of("hurried"));
  }

  @Test
  void aBatchIsNoLargerThanASocketTakes() throws Exception {
    node.hold();
    calls(0, LEADERS);
    node.awaitHeld(LEADERS);
    String large = "x".repeat(GroupCommit.MOST_BYTES / 4);
    List<Future<List<@Nullable Object>>> queued = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      queued.add(threads.submit(() -> group.exchange(List.of(echo(large)), seconds(60))));
    }
    awaitQueued(20);
    node.release();
    for (Future<List<@Nullable Object>> call : queued) {
      assertThat(call.get()).containsExactly(large);
    }
    assertThat(node.exchanges()).allMatch(texts -> texts.size() <= 4);
  }

  @Test
  void callersWhoWereNotSentInOneJamCountAsOneFailure() throws Exception {
    node.hold();
    calls(0, LEADERS);
    node.awaitHeld(LEADERS);
    Deadline soon = millis(200);
    List<Future<List<@Nullable Object>>> late = new ArrayList<>();
    for (int i = 0; i < 10; i++) {
      late.add(threads.submit(() -> group.exchange(List.of(echo("late")), soon)));
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
    List<Future<Integer>> callers = new ArrayList<>();
    for (int i = 0; i < 64; i++) {
      String name = i + ":";
      callers.add(threads.submit(() -> answered(wide, name)));
    }
    int answered = 0;
    for (Future<Integer> caller : callers) {
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

  private List<Future<String>> calls(int from, int to) {
    return calls(group, from, to);
  }

  private List<Future<String>> calls(GroupCommit asked, int from, int to) {
    Deadline deadline = seconds(60);
    return IntStream.range(from, to)
        .mapToObj(
            i ->
                threads.submit(
                    () ->
                        String.valueOf(
                            asked.exchange(List.of(echo(String.valueOf(i))), deadline).get(0))))
        .collect(toList());
  }

  private static List<String> numbers(int from, int to) {
    return IntStream.range(from, to).mapToObj(String::valueOf).toList();
  }

  private static List<String> texts(List<Future<String>> calls) throws Exception {
    List<String> texts = new ArrayList<>();
    for (Future<String> call : calls) {
      texts.add(call.get());
    }
    return texts;
  }

  private void awaitQueued(int calls) {
    await().until(() -> group.queued() == calls);
  }

  private static RedisCommand echo(String text) {
    return RedisCommand.of(Command.ECHO, text);
  }

  private static Deadline seconds(int seconds) {
    return Deadline.after(Duration.ofSeconds(seconds));
  }

  private static Deadline millis(int millis) {
    return Deadline.after(Duration.ofMillis(millis));
  }
}
