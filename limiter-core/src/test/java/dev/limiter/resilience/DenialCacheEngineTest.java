package dev.limiter.resilience;

import static dev.limiter.resilience.CachedDenials.BUCKET;
import static dev.limiter.resilience.CachedDenials.SLOW;
import static dev.limiter.resilience.CachedDenials.bucket;
import static dev.limiter.resilience.CachedDenials.refused;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.limiter.Charge;
import dev.limiter.Decision;
import dev.limiter.Decision.Outcome;
import dev.limiter.Decision.Source;
import dev.limiter.Policy;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** What a remembered refusal answers. */
class DenialCacheEngineTest {

  private final CachedDenials denials = new CachedDenials(new HandTime());

  @Test
  void aRefusalIsRememberedWithItsFigures() {
    denials.ask(BUCKET, 8);
    Decision refused = denials.ask(BUCKET, 5);
    assertThat(refused).isEqualTo(refused(BUCKET, 2, 3_000, 1_000, Source.ENGINE));
    denials.time.passMillis(400);
    assertThat(denials.ask(BUCKET, 5))
        .isEqualTo(refused(BUCKET, 2, 2_600, 600, Source.CACHED_DENIAL));
    denials.time.passMillis(1_000);
    assertThat(denials.ask(BUCKET, 5))
        .isEqualTo(refused(BUCKET, 2, 1_600, 1, Source.CACHED_DENIAL));
    assertThat(denials.engine.calls).isEqualTo(2);
  }

  @Test
  void holdsUntilTheWaitIsOverToTheMillisecond() {
    denials.ask(BUCKET, 10);
    denials.ask(BUCKET, 1);
    denials.time.passMillis(999);
    assertThat(denials.ask(BUCKET, 1)).isEqualTo(refused(BUCKET, 0, 1, 1, Source.CACHED_DENIAL));
    denials.time.passMillis(1);
    assertThat(denials.ask(BUCKET, 1).outcome()).isEqualTo(Outcome.ALLOWED);
  }

  @Test
  void endsCountedFromBeforeTheCallAndTellsWaitsFromAfterTheReply() {
    denials.ask(BUCKET, 10);
    denials.engine.answerAfterMillis(300);
    denials.ask(BUCKET, 1);
    denials.engine.answerAfterMillis(0);
    denials.time.passMillis(100);
    assertThat(denials.ask(BUCKET, 1).retryAfter()).isEqualTo(Duration.ofMillis(900));
    denials.time.passMillis(599);
    assertThat(denials.ask(BUCKET, 1).retryAfter()).isEqualTo(Duration.ofMillis(301));
    denials.time.passMillis(1);
    assertThat(denials.ask(BUCKET, 1).source()).isEqualTo(Source.ENGINE);
  }

  @Test
  void aLowerCostAndALookStillAsk() {
    denials.ask(BUCKET, 8);
    denials.ask(BUCKET, 5);
    assertThat(denials.ask(BUCKET, 0).source()).isEqualTo(Source.ENGINE);
    assertThat(denials.ask(BUCKET, 2))
        .extracting(Decision::outcome, Decision::source)
        .containsExactly(Outcome.ALLOWED, Source.ENGINE);
  }

  @Test
  void aHigherCostIsRefusedWithItsOwnWait() {
    denials.ask(BUCKET, 10);
    denials.ask(BUCKET, 1);
    denials.time.passMillis(250);
    assertThat(denials.ask(BUCKET, 4))
        .isEqualTo(refused(BUCKET, 0, 3_750, 750, Source.CACHED_DENIAL));
    assertThat(denials.engine.calls).isEqualTo(2);
  }

  @Test
  void aCostAboveTheLimitIsUnservableAsTheEngineWouldSay() {
    denials.ask(BUCKET, 10);
    denials.ask(BUCKET, 1);
    assertThat(denials.ask(BUCKET, 11))
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
    denials.ask(BUCKET, 8);
    denials.ask(BUCKET, 5);
    denials.time.passMillis(500);
    denials.ask(BUCKET, 2);
    assertThat(denials.ask(BUCKET, 5))
        .isEqualTo(refused(BUCKET, 0, 4_500, 500, Source.CACHED_DENIAL));
    denials.time.passMillis(2_500);
    assertThat(denials.ask(BUCKET, 5)).isEqualTo(refused(BUCKET, 3, 2_000, 1_000, Source.ENGINE));
  }

  @Test
  void besideAKnownRefusalTheOthersAreNotAsked() {
    denials.ask(BUCKET, 10);
    denials.ask(BUCKET, 1);
    denials.ask(SLOW, 10);
    denials.ask(SLOW, 1);
    Policy third = new Policy("third", SLOW.limit());
    List<Decision> decisions =
        denials.limiter.acquire(
            List.of(new Charge(third, "k"), new Charge(BUCKET, "k"), new Charge(SLOW, "k")));
    assertThat(decisions)
        .containsExactly(
            Unchecked.allowed(third),
            refused(BUCKET, 0, 1_000, 1_000, Source.CACHED_DENIAL),
            refused(SLOW, 0, 60_000, 60_000, Source.CACHED_DENIAL));
    assertThat(denials.engine.calls).isEqualTo(4);
  }

  @Test
  void chargesOfOneStateAreRememberedAndRefusedBySum() {
    denials.ask(BUCKET, 8);
    Charge two = new Charge(BUCKET, "k", 2);
    assertThat(denials.limiter.acquire(List.of(two, two)))
        .extracting(Decision::allowed)
        .containsOnly(false);
    assertThat(denials.limiter.acquire(List.of(two, two)))
        .containsOnly(refused(BUCKET, 2, 2_000, 1_000, Source.CACHED_DENIAL));
    assertThat(denials.limiter.acquire(List.of(two)).get(0).outcome()).isEqualTo(Outcome.ALLOWED);
  }

  @Test
  void badArgumentsAreRefusedBesideAKnownRefusal() {
    denials.ask(BUCKET, 10);
    denials.ask(BUCKET, 1);
    Charge contradicting = new Charge(bucket("token-bucket 20 refill 2/1s"), "k");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> denials.limiter.acquire(List.of(new Charge(BUCKET, "k"), contradicting)));
    assertThatIllegalArgumentException().isThrownBy(() -> denials.limiter.acquire(List.of()));
  }

  /** Case B49. */
  @Test
  void worksWhereTheNanosecondsWrap() {
    HandTime late = new HandTime(Long.MAX_VALUE - TimeUnit.MILLISECONDS.toNanos(500));
    CachedDenials wrapping = new CachedDenials(late);
    wrapping.ask(BUCKET, 10);
    wrapping.ask(BUCKET, 1);
    late.passMillis(700);
    assertThat(wrapping.ask(BUCKET, 1))
        .isEqualTo(refused(BUCKET, 0, 300, 300, Source.CACHED_DENIAL));
    late.passMillis(300);
    assertThat(wrapping.ask(BUCKET, 1).outcome()).isEqualTo(Outcome.ALLOWED);
  }
}
