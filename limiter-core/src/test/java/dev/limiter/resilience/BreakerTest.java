package dev.limiter.resilience;

import static org.assertj.core.api.Assertions.assertThat;

import dev.limiter.EngineException;
import dev.limiter.internal.SharedFailure;
import dev.limiter.resilience.Breaker.Pass;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class BreakerTest {

  private final HandTime time = new HandTime();
  private final Breaker breaker = new Breaker(time::nanos);

  @Test
  void opensWithTheFifthFailureInARow() {
    for (int i = 1; i < Breaker.FAILURES_TO_OPEN; i++) {
      assertThat(failOnce()).isFalse();
    }
    assertThat(breaker.open()).isFalse();
    assertThat(failOnce()).isTrue();
    assertThat(breaker.open()).isTrue();
    assertThat(breaker.enter()).isSameAs(Breaker.NONE);
  }

  @Test
  void aWriteEndsTheRow() {
    failTimes(4);
    breaker.succeeded(breaker.enter(), true);
    failTimes(4);
    assertThat(breaker.open()).isFalse();
  }

  @Test
  void whatWroteNothingDoesNotEndARowOfFailedWrites() {
    failTimes(4);
    breaker.succeeded(breaker.enter(), false);
    assertThat(failOnce()).isTrue();
  }

  @Test
  void aLookEndsARowOfFailedLooks() {
    for (int i = 0; i < 4; i++) {
      breaker.failed(breaker.enter(), failure(), false);
    }
    breaker.succeeded(breaker.enter(), false);
    failTimes(4);
    assertThat(breaker.open()).isFalse();
  }

  @Test
  void callersOfOneBatchCountOnce() {
    Object batch = new Object();
    for (int caller = 0; caller < 100; caller++) {
      breaker.failed(breaker.enter(), new SharedFailure("late", new Exception(), batch), true);
    }
    assertThat(breaker.open()).isFalse();
    failTimes(4);
    assertThat(breaker.open()).isTrue();
  }

  @Test
  void callersOfTwoBatchesThatFailAtOnceCountTwice() {
    Object one = new Object();
    Object other = new Object();
    for (int caller = 0; caller < 100; caller++) {
      breaker.failed(breaker.enter(), new SharedFailure("late", new Exception(), one), true);
      breaker.failed(breaker.enter(), new SharedFailure("late", new Exception(), other), true);
    }
    assertThat(breaker.open()).isFalse();
    failTimes(3);
    assertThat(breaker.open()).isTrue();
  }

  @Test
  void oneExceptionThrownAgainAndAgainCountsEachTime() {
    EngineException same = failure();
    for (int i = 0; i < 5; i++) {
      breaker.failed(breaker.enter(), same, true);
    }
    assertThat(breaker.open()).isTrue();
  }

  @Test
  void probesOneAtATimeOncePerInterval() {
    failTimes(5);
    time.passMillis(999);
    assertThat(breaker.enter()).isSameAs(Breaker.NONE);
    time.passMillis(1);
    Pass probe = breaker.enter();
    assertThat(probe).isNotSameAs(Breaker.NONE);
    assertThat(breaker.enter()).isSameAs(Breaker.NONE);
    time.passMillis(60_000);
    assertThat(breaker.enter()).as("while a probe is under way").isSameAs(Breaker.NONE);
    breaker.failed(probe, failure(), true);
    time.passMillis(999);
    assertThat(breaker.enter()).isSameAs(Breaker.NONE);
    time.passMillis(1);
    assertThat(breaker.enter()).isNotSameAs(Breaker.NONE);
  }

  @Test
  void aProbeThatWroteCloses() {
    failTimes(5);
    time.passMillis(1_500);
    assertThat(breaker.succeeded(breaker.enter(), true)).contains(Duration.ofMillis(1_500));
    assertThat(breaker.open()).isFalse();
    failTimes(4);
    assertThat(breaker.open()).as("the row starts anew").isFalse();
  }

  @Test
  void aProbeThatWroteNothingLetsTheNextProbeAtOnce() {
    failTimes(5);
    time.passMillis(1_000);
    assertThat(breaker.succeeded(breaker.enter(), false)).isEmpty();
    assertThat(breaker.open()).isTrue();
    assertThat(breaker.enter()).isNotSameAs(Breaker.NONE);
  }

  @Test
  void aProbeThatSaysNothingIsNotLost() {
    failTimes(5);
    time.passMillis(1_000);
    Pass probe = breaker.enter();
    assertThat(breaker.enter()).isSameAs(Breaker.NONE);
    breaker.abandoned(probe);
    assertThat(breaker.enter()).isNotSameAs(Breaker.NONE);
  }

  @Test
  void answersFromBeforeTheLossChangeNothing() {
    Pass before = breaker.enter();
    failTimes(5);
    assertThat(breaker.succeeded(before, true)).isEmpty();
    assertThat(breaker.failed(before, failure(), true)).as("lost a second time").isFalse();
    assertThat(breaker.open()).isTrue();
  }

  @Test
  void failuresFromBeforeTheLossDoNotOpenItAgain() {
    Pass before = breaker.enter();
    failTimes(5);
    time.passMillis(1_000);
    breaker.succeeded(breaker.enter(), true);
    for (int call = 0; call < 10; call++) {
      assertThat(breaker.failed(before, failure(), true)).isFalse();
    }
    failTimes(4);
    assertThat(breaker.succeeded(before, true)).isEmpty();
    assertThat(failOnce()).as("the fifth since, whatever succeeded from before").isTrue();
  }

  @Test
  void aProbeThatWasReplacedChangesNothing() {
    failTimes(5);
    time.passMillis(1_000);
    Pass hanging = breaker.enter();
    time.passMillis(61_000);
    Pass second = breaker.enter();
    assertThat(breaker.failed(hanging, failure(), true)).isFalse();
    assertThat(breaker.enter()).as("the second is under way").isSameAs(Breaker.NONE);
    assertThat(breaker.succeeded(hanging, true)).isEmpty();
    breaker.abandoned(hanging);
    assertThat(breaker.enter()).as("the second is under way").isSameAs(Breaker.NONE);
    assertThat(breaker.succeeded(second, true)).contains(Duration.ofSeconds(62));
  }

  @Test
  void tellsTheTimeToTheNextProbe() {
    assertThat(breaker.untilProbe()).isEqualTo(Duration.ofMillis(1));
    failTimes(5);
    time.passNanos(300_000_001);
    assertThat(breaker.untilProbe()).isEqualTo(Duration.ofMillis(700));
    time.passMillis(5_000);
    assertThat(breaker.untilProbe()).isEqualTo(Duration.ofMillis(1));
  }

  /** Case B49. */
  @Test
  void worksWhereTheNanosecondsWrap() {
    HandTime late = new HandTime(Long.MAX_VALUE - TimeUnit.MILLISECONDS.toNanos(500));
    Breaker wrapping = new Breaker(late::nanos);
    for (int i = 0; i < 5; i++) {
      wrapping.failed(wrapping.enter(), failure(), true);
    }
    assertThat(wrapping.enter()).isSameAs(Breaker.NONE);
    assertThat(wrapping.untilProbe()).isEqualTo(Duration.ofSeconds(1));
    late.passMillis(1_000);
    assertThat(wrapping.succeeded(wrapping.enter(), true)).contains(Duration.ofSeconds(1));
  }

  private void failTimes(int times) {
    for (int i = 0; i < times; i++) {
      failOnce();
    }
  }

  private boolean failOnce() {
    return breaker.failed(breaker.enter(), failure(), true);
  }

  private static EngineException failure() {
    return new EngineException("down");
  }
}
