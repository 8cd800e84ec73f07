package dev.limiter.resilience;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.limiter.Charge;
import dev.limiter.Decision;
import dev.limiter.Decision.Outcome;
import dev.limiter.Decision.Source;
import dev.limiter.Limit;
import dev.limiter.OnEngineFailure;
import dev.limiter.Policy;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class DenialCacheEngineTest {

  /** Ten tokens, one more each second. */
  private static final Policy BUCKET = bucket("token-bucket 10 refill 1/1s");

  /** Ten tokens, one more each minute. */
  private static final Policy SLOW = new Policy("slow", Limit.parse("token-bucket 10 refill 1/1m"));

  private HandTime time = new HandTime();
  private BreakableEngine engine = new BreakableEngine(time);
  private ResilientEngine limiter = over(engine, time);

  @Test
  void aRefusalIsRememberedWithItsFigures() {
    ask(BUCKET, 8);
    Decision refused = ask(BUCKET, 5);
    assertThat(refused).isEqualTo(refused(BUCKET, 2, 3_000, 1_000, Source.ENGINE));
    time.passMillis(400);
    assertThat(ask(BUCKET, 5)).isEqualTo(refused(BUCKET, 2, 2_600, 600, Source.CACHED_DENIAL));
    time.passMillis(1_000);
    assertThat(ask(BUCKET, 5)).isEqualTo(refused(BUCKET, 2, 1_600, 1, Source.CACHED_DENIAL));
    assertThat(engine.calls).isEqualTo(2);
  }

  @Test
  void holdsUntilTheWaitIsOverToTheMillisecond() {
    ask(BUCKET, 10);
    ask(BUCKET, 1);
    time.passMillis(999);
    assertThat(ask(BUCKET, 1)).isEqualTo(refused(BUCKET, 0, 1, 1, Source.CACHED_DENIAL));
    time.passMillis(1);
    assertThat(ask(BUCKET, 1).outcome()).isEqualTo(Outcome.ALLOWED);
  }

  @Test
  void endsCountedFromBeforeTheCallAndTellsWaitsFromAfterTheReply() {
    ask(BUCKET, 10);
    engine.answerAfterMillis(300);
    ask(BUCKET, 1);
    engine.answerAfterMillis(0);
    time.passMillis(100);
    assertThat(ask(BUCKET, 1).retryAfter()).isEqualTo(Duration.ofMillis(900));
    time.passMillis(599);
    assertThat(ask(BUCKET, 1).retryAfter()).isEqualTo(Duration.ofMillis(301));
    time.passMillis(1);
    assertThat(ask(BUCKET, 1).source()).isEqualTo(Source.ENGINE);
  }

  @Test
  void aReplyThatTravelledLongerThanTheWaitIsNotRemembered() {
    ask(BUCKET, 10);
    engine.answerAfterMillis(1_000);
    ask(BUCKET, 1);
    assertThat(ask(BUCKET, 1).outcome()).isEqualTo(Outcome.ALLOWED);
  }

  @Test
  void aLowerCostAndALookStillAsk() {
    ask(BUCKET, 8);
    ask(BUCKET, 5);
    assertThat(ask(BUCKET, 0).source()).isEqualTo(Source.ENGINE);
    assertThat(ask(BUCKET, 2))
        .extracting(Decision::outcome, Decision::source)
        .containsExactly(Outcome.ALLOWED, Source.ENGINE);
  }

  @Test
  void aHigherCostIsRefusedWithItsOwnWait() {
    ask(BUCKET, 10);
    ask(BUCKET, 1);
    time.passMillis(250);
    assertThat(ask(BUCKET, 4)).isEqualTo(refused(BUCKET, 0, 3_750, 750, Source.CACHED_DENIAL));
    assertThat(engine.calls).isEqualTo(2);
  }

  @Test
  void aCostAboveTheLimitIsUnservableAsTheEngineWouldSay() {
    ask(BUCKET, 10);
    ask(BUCKET, 1);
    assertThat(ask(BUCKET, 11))
        .isEqualTo(
            new Decision(
                BUCKET,
                Outcome.UNSERVABLE,
                0,
                Duration.ZERO,
                Duration.ofSeconds(1),
                Source.CACHED_DENIAL));
  }

  @Test
  void whatALowerCostTookSinceLengthensTheWait() {
    ask(BUCKET, 8);
    ask(BUCKET, 5);
    time.passMillis(500);
    ask(BUCKET, 2);
    assertThat(ask(BUCKET, 5)).isEqualTo(refused(BUCKET, 0, 4_500, 500, Source.CACHED_DENIAL));
    time.passMillis(2_500);
    assertThat(ask(BUCKET, 5)).isEqualTo(refused(BUCKET, 3, 2_000, 1_000, Source.ENGINE));
  }

  @Test
  void asksAgainAfterFiveSeconds() {
    ask(SLOW, 10);
    ask(SLOW, 1);
    engine.reset(SLOW, "k"); // on another node
    time.passMillis(4_999);
    assertThat(ask(SLOW, 1)).isEqualTo(refused(SLOW, 0, 55_001, 55_001, Source.CACHED_DENIAL));
    time.passMillis(1);
    assertThat(ask(SLOW, 1).outcome()).isEqualTo(Outcome.ALLOWED);
  }

  @Test
  void anAttackReachesTheEngineForWhatIsAllowedOncePerWaitAndOncePerFiveSeconds() {
    int allowed = 0;
    for (int millis = 0; millis < 120_000; millis += 10) {
      allowed += ask(SLOW, 1).allowed() ? 1 : 0;
      time.passMillis(10);
    }
    assertThat(allowed).isEqualTo(11);
    assertThat(engine.calls).isEqualTo(allowed + 120 / 5);
  }

  @Test
  void resetAndRefundDropIt() {
    ask(SLOW, 10);
    ask(SLOW, 1);
    limiter.reset(SLOW, "k");
    assertThat(ask(SLOW, 10).outcome()).isEqualTo(Outcome.ALLOWED);
    ask(SLOW, 1);
    limiter.refund(new Charge(SLOW, "k"));
    assertThat(ask(SLOW, 1).outcome()).isEqualTo(Outcome.ALLOWED);
    ask(SLOW, 1);
    limiter.refund(new Charge(SLOW, "k"), Source.ENGINE);
    assertThat(ask(SLOW, 1).outcome()).isEqualTo(Outcome.ALLOWED);
  }

  @Test
  void aResetWhileARefusalTravelsIsNotUndoneByIt() {
    ask(SLOW, 10);
    engine.whileAnswering(() -> limiter.reset(SLOW, "k"));
    assertThat(ask(SLOW, 1).outcome()).isEqualTo(Outcome.REFUSED);
    engine.whileAnswering(() -> {});
    assertThat(ask(SLOW, 1).outcome()).isEqualTo(Outcome.ALLOWED);
  }

  @Test
  void otherNumbersAndOtherKeysAsk() {
    ask(BUCKET, 10);
    ask(BUCKET, 1);
    assertThat(ask(bucket("token-bucket 20 refill 2/1s"), 1).source()).isEqualTo(Source.ENGINE);
    assertThat(limiter.acquire(List.of(new Charge(BUCKET, "other"))).get(0).source())
        .isEqualTo(Source.ENGINE);
  }

  @Test
  void whatNeedsNoMemoryIsNotRemembered() {
    for (int i = 0; i < 3; i++) {
      assertThat(ask(BUCKET, 11).source()).isEqualTo(Source.ENGINE);
    }
    engine.fail();
    ask(BUCKET, 10);
    assertThat(ask(BUCKET, 1))
        .extracting(Decision::outcome, Decision::source)
        .containsExactly(Outcome.REFUSED, Source.FALLBACK);
    engine.heal();
    assertThat(ask(BUCKET, 1).source()).isEqualTo(Source.ENGINE);
  }

  @Test
  void isStillKnownWhenTheEngineIsLost() {
    ask(SLOW, 10);
    ask(SLOW, 1);
    engine.fail();
    assertThat(ask(SLOW, 1).source()).isEqualTo(Source.CACHED_DENIAL);
  }

  @Test
  void besideAKnownRefusalTheOthersAreNotAsked() {
    ask(BUCKET, 10);
    ask(BUCKET, 1);
    ask(SLOW, 10);
    ask(SLOW, 1);
    Policy third = new Policy("third", SLOW.limit());
    List<Decision> decisions =
        limiter.acquire(
            List.of(new Charge(third, "k"), new Charge(BUCKET, "k"), new Charge(SLOW, "k")));
    assertThat(decisions)
        .containsExactly(
            Unchecked.allowed(third),
            refused(BUCKET, 0, 1_000, 1_000, Source.CACHED_DENIAL),
            refused(SLOW, 0, 60_000, 60_000, Source.CACHED_DENIAL));
    assertThat(engine.calls).isEqualTo(4);
  }

  @Test
  void chargesOfOneStateAreRememberedAndRefusedBySum() {
    ask(BUCKET, 8);
    Charge two = new Charge(BUCKET, "k", 2);
    assertThat(limiter.acquire(List.of(two, two)))
        .extracting(Decision::allowed)
        .containsOnly(false);
    assertThat(limiter.acquire(List.of(two, two)))
        .containsOnly(refused(BUCKET, 2, 2_000, 1_000, Source.CACHED_DENIAL));
    assertThat(limiter.acquire(List.of(two)).get(0).outcome()).isEqualTo(Outcome.ALLOWED);
  }

  @Test
  void badArgumentsAreRefusedBesideAKnownRefusal() {
    ask(BUCKET, 10);
    ask(BUCKET, 1);
    Charge contradicting = new Charge(bucket("token-bucket 20 refill 2/1s"), "k");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> limiter.acquire(List.of(new Charge(BUCKET, "k"), contradicting)));
    assertThatIllegalArgumentException().isThrownBy(() -> limiter.acquire(List.of()));
  }

  /** Case B49. */
  @Test
  void worksWhereTheNanosecondsWrap() {
    time = new HandTime(Long.MAX_VALUE - TimeUnit.MILLISECONDS.toNanos(500));
    engine = new BreakableEngine(time);
    limiter = over(engine, time);
    ask(BUCKET, 10);
    ask(BUCKET, 1);
    time.passMillis(700);
    assertThat(ask(BUCKET, 1)).isEqualTo(refused(BUCKET, 0, 300, 300, Source.CACHED_DENIAL));
    time.passMillis(300);
    assertThat(ask(BUCKET, 1).outcome()).isEqualTo(Outcome.ALLOWED);
  }

  private Decision ask(Policy policy, long cost) {
    return limiter.acquire(List.of(new Charge(policy, "k", cost))).get(0);
  }

  private static Policy bucket(String limit) {
    return new Policy("bucket", Limit.parse(limit));
  }

  private static Decision refused(
      Policy policy, long remaining, long retryMillis, long resetMillis, Source source) {
    return new Decision(
        policy,
        Outcome.REFUSED,
        remaining,
        Duration.ofMillis(retryMillis),
        Duration.ofMillis(resetMillis),
        source);
  }

  private static ResilientEngine over(BreakableEngine engine, HandTime time) {
    return ResilientEngine.over(
        engine,
        new FailurePolicies(OnEngineFailure.LOCAL, Map.of()),
        OptionalInt.of(100),
        new SafeListener(new Heard()),
        time::nanos);
  }
}
