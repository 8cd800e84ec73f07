package dev.limiter.resilience;

import static dev.limiter.resilience.CachedDenials.BUCKET;
import static dev.limiter.resilience.CachedDenials.SLOW;
import static dev.limiter.resilience.CachedDenials.bucket;
import static dev.limiter.resilience.CachedDenials.refused;
import static org.assertj.core.api.Assertions.assertThat;

import dev.limiter.Charge;
import dev.limiter.Decision;
import dev.limiter.Decision.Outcome;
import dev.limiter.Decision.Source;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Which refusals are remembered, and until when. */
class DenialCacheForgettingTest {

  private final CachedDenials denials = new CachedDenials(new HandTime());

  @Test
  void asksAgainAfterFiveSeconds() {
    denials.ask(SLOW, 10);
    denials.ask(SLOW, 1);
    denials.engine.reset(SLOW, "k"); // on another node
    denials.time.passMillis(4_999);
    assertThat(denials.ask(SLOW, 1))
        .isEqualTo(refused(SLOW, 0, 55_001, 55_001, Source.CACHED_DENIAL));
    denials.time.passMillis(1);
    assertThat(denials.ask(SLOW, 1).outcome()).isEqualTo(Outcome.ALLOWED);
  }

  @Test
  void anAttackReachesTheEngineForWhatIsAllowedOncePerWaitAndOncePerFiveSeconds() {
    int allowed = 0;
    for (int millis = 0; millis < 120_000; millis += 10) {
      allowed += denials.ask(SLOW, 1).allowed() ? 1 : 0;
      denials.time.passMillis(10);
    }
    assertThat(allowed).isEqualTo(11);
    assertThat(denials.engine.calls).isEqualTo(allowed + 120 / 5);
  }

  @Test
  void resetAndRefundDropIt() {
    denials.ask(SLOW, 10);
    denials.ask(SLOW, 1);
    denials.limiter.reset(SLOW, "k");
    assertThat(denials.ask(SLOW, 10).outcome()).isEqualTo(Outcome.ALLOWED);
    denials.ask(SLOW, 1);
    denials.limiter.refund(new Charge(SLOW, "k"));
    assertThat(denials.ask(SLOW, 1).outcome()).isEqualTo(Outcome.ALLOWED);
    denials.ask(SLOW, 1);
    denials.limiter.refund(new Charge(SLOW, "k"), Source.ENGINE);
    assertThat(denials.ask(SLOW, 1).outcome()).isEqualTo(Outcome.ALLOWED);
  }

  @Test
  void aResetWhileARefusalTravelsIsNotUndoneByIt() {
    denials.ask(SLOW, 10);
    denials.engine.whileAnswering(() -> denials.limiter.reset(SLOW, "k"));
    assertThat(denials.ask(SLOW, 1).outcome()).isEqualTo(Outcome.REFUSED);
    denials.engine.whileAnswering(() -> {});
    assertThat(denials.ask(SLOW, 1).outcome()).isEqualTo(Outcome.ALLOWED);
  }

  @Test
  void otherNumbersAndOtherKeysAsk() {
    denials.ask(BUCKET, 10);
    denials.ask(BUCKET, 1);
    assertThat(denials.ask(bucket("token-bucket 20 refill 2/1s"), 1).source())
        .isEqualTo(Source.ENGINE);
    assertThat(denials.limiter.acquire(List.of(new Charge(BUCKET, "other"))).get(0).source())
        .isEqualTo(Source.ENGINE);
  }

  @Test
  void whatNeedsNoMemoryIsNotRemembered() {
    for (int i = 0; i < 3; i++) {
      assertThat(denials.ask(BUCKET, 11).source()).isEqualTo(Source.ENGINE);
    }
    denials.engine.fail();
    denials.ask(BUCKET, 10);
    assertThat(denials.ask(BUCKET, 1))
        .extracting(Decision::outcome, Decision::source)
        .containsExactly(Outcome.REFUSED, Source.FALLBACK);
    denials.engine.heal();
    assertThat(denials.ask(BUCKET, 1).source()).isEqualTo(Source.ENGINE);
  }

  @Test
  void isStillKnownWhenTheEngineIsLost() {
    denials.ask(SLOW, 10);
    denials.ask(SLOW, 1);
    denials.engine.fail();
    assertThat(denials.ask(SLOW, 1).source()).isEqualTo(Source.CACHED_DENIAL);
  }

  @Test
  void aReplyThatTravelledLongerThanTheWaitIsNotRemembered() {
    denials.ask(BUCKET, 10);
    denials.engine.answerAfterMillis(1_000);
    denials.ask(BUCKET, 1);
    assertThat(denials.ask(BUCKET, 1).outcome()).isEqualTo(Outcome.ALLOWED);
  }
}
