package dev.limiter.redis;

import static dev.limiter.redis.Callers.echo;
import static dev.limiter.redis.Callers.numbers;
import static dev.limiter.redis.Callers.seconds;
import static dev.limiter.redis.Callers.texts;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class GroupCommitTest {

  private static final int FEW_CALLS = 8;

  private final HeldNode node = new HeldNode();
  private final GroupCommit group = new GroupCommit(node, 1);
  private final Callers callers = new Callers(group);

  @AfterEach
  void stop() {
    callers.close();
  }

  @Test
  void aFewCallsGoStraightThrough() throws Exception {
    try (Callers few = new Callers(new GroupCommit(node, FEW_CALLS))) {
      assertThat(texts(few.ask(0, FEW_CALLS))).isEqualTo(numbers(0, FEW_CALLS));
    }
    assertThat(node.exchanges()).hasSize(FEW_CALLS);
  }

  @Test
  void callsThatComeMeanwhileShareARoundTrip() throws Exception {
    node.hold();
    List<Future<String>> leading = callers.ask(0, 1);
    node.awaitHeld(1);
    List<Future<String>> queued = callers.ask(10, 20);
    callers.awaitQueued(10);
    node.release();
    assertThat(texts(leading)).containsExactly("0");
    assertThat(texts(queued)).isEqualTo(numbers(10, 20));
    assertThat(node.exchanges()).hasSize(2);
    assertThat(node.exchanges().get(1)).hasSize(10);
  }

  @Test
  void noBatchTakesMoreThanAThirdSoThatOthersAreUnderWayBesideIt() throws Exception {
    GroupCommit wide = new GroupCommit(node, 3);
    try (Callers many = new Callers(wide)) {
      node.hold();
      List<Future<String>> leading = many.ask(0, 3);
      node.awaitHeld(3);
      List<Future<String>> queued = many.ask(10, 37);
      many.awaitQueued(27);
      node.release();
      assertThat(texts(leading)).isEqualTo(numbers(0, 3));
      assertThat(texts(queued)).isEqualTo(numbers(10, 37));
    }
    assertThat(node.exchanges()).allMatch(texts -> texts.size() <= 10);
  }

  @Test
  void theCommandsOfOneCallStayTogether() throws Exception {
    node.hold();
    callers.ask(0, 1);
    node.awaitHeld(1);
    List<Future<List<@Nullable Object>>> queued = new ArrayList<>();
    for (int i = 0; i < 5; i++) {
      List<RedisCommand> pair = List.of(echo("first " + i), echo("second " + i));
      queued.add(callers.run(() -> group.exchange(pair, seconds(60))));
    }
    callers.awaitQueued(5);
    node.release();
    for (int i = 0; i < 5; i++) {
      assertThat(queued.get(i).get()).containsExactly("first " + i, "second " + i);
    }
  }

  @Test
  void aCallThatQueuesForLongLeadsBesideTheOthers() throws Exception {
    GroupCommit wide = new GroupCommit(node, FEW_CALLS + 1);
    node.hold();
    List<Future<?>> calls = new ArrayList<>();
    for (int i = 0; i < FEW_CALLS; i++) {
      calls.add(callers.run(() -> wide.exchange(List.of(echo("first")), seconds(60))));
    }
    node.awaitHeld(FEW_CALLS);
    for (int i = 0; i < 10; i++) {
      calls.add(callers.run(() -> wide.exchange(List.of(echo("next")), seconds(60))));
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
    callers.ask(0, 1);
    node.awaitHeld(1);
    List<Future<String>> patient = callers.ask(10, 20);
    callers.awaitQueued(10);
    Future<List<@Nullable Object>> hurried =
        callers.run(() -> group.exchange(List.of(echo("hurried")), seconds(20)));
    callers.awaitQueued(11);
    node.release();
    assertThat(hurried.get()).containsExactly("hurried");
    assertThat(texts(patient)).isEqualTo(numbers(10, 20));
    assertThat(node.exchanges()).contains(List.of("hurried"));
  }

  @Test
  void aBatchIsNoLargerThanASocketTakes() throws Exception {
    node.hold();
    callers.ask(0, 1);
    node.awaitHeld(1);
    String large = "x".repeat(GroupCommit.MOST_BYTES / 4);
    List<Future<List<@Nullable Object>>> queued = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      queued.add(callers.run(() -> group.exchange(List.of(echo(large)), seconds(60))));
    }
    callers.awaitQueued(20);
    node.release();
    for (Future<List<@Nullable Object>> call : queued) {
      assertThat(call.get()).containsExactly(large);
    }
    assertThat(node.exchanges()).allMatch(texts -> texts.size() <= 4);
  }
}
