package dev.limiter.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.limiter.Charge;
import dev.limiter.Decision;
import dev.limiter.Decision.Source;
import dev.limiter.FixedWindow;
import dev.limiter.OnEngineFailure;
import dev.limiter.Policy;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Each part of what a request was charged goes back to where it was taken, and no part elsewhere.
 */
@Tag("A5")
class RefundByPartTest {

  private static final Policy API = new Policy("api", new FixedWindow(100, Duration.ofDays(1)));
  private static final Policy DAILY = new Policy("daily", new FixedWindow(2, Duration.ofDays(1)));
  private static final Optional<String> ALL = Optional.empty();

  private final CountingEngine engine = new CountingEngine();
  private final EngineSpace local = space(OnEngineFailure.LOCAL);
  private final EngineSpace allow = space(OnEngineFailure.ALLOW);
  private final Account account = new Account();

  @BeforeEach
  void letOthersUseTheLimit() {
    engine.used.put("api/a", 50L);
    assertThat(onNode(50)).isEqualTo(50);
  }

  @Test
  void refundsFallbackThenEngine() {
    engine.down = true;
    decide(local, 1);
    engine.down = false;
    charge(4);

    account.refund(ALL, Long.MAX_VALUE);

    assertThat(usedOfEngine()).isEqualTo(50);
    assertThat(onNode(0)).isEqualTo(50);
  }

  @Test
  void refundsEngineThenFallback() {
    decide(local, 1);
    engine.down = true;
    charge(4);
    engine.down = false;

    account.refund(ALL, Long.MAX_VALUE);

    assertThat(usedOfEngine()).isEqualTo(50);
    assertThat(onNode(0)).isEqualTo(50);
  }

  @Test
  void refundsOnlyTheEngineAfterUnchecked() {
    engine.down = true;
    decide(allow, 1);
    engine.down = false;
    charge(4);
    assertThat(usedOfEngine()).isEqualTo(54);

    account.refund(ALL, Long.MAX_VALUE);

    assertThat(usedOfEngine()).isEqualTo(50);
  }

  @Test
  void refundsOnlyTheEngineBeforeUnchecked() {
    decide(allow, 4);
    engine.down = true;
    charge(1);
    engine.down = false;

    account.refund(ALL, Long.MAX_VALUE);
    account.refund(ALL, Long.MAX_VALUE);

    assertThat(usedOfEngine()).isEqualTo(50);
  }

  @Test
  void refundsWhatALaterStageTookWhereItTookIt() {
    engine.down = true;
    decide(local, 1);
    engine.down = false;
    decide(local, 5);
    assertThat(usedOfEngine()).isEqualTo(54);

    account.refund(ALL, Long.MAX_VALUE);

    assertThat(usedOfEngine()).isEqualTo(50);
    assertThat(onNode(0)).isEqualTo(50);
  }

  @Test
  void givesBackByPartWhenALaterStageIsRefused() {
    engine.down = true;
    decide(local, 1);
    engine.down = false;
    decide(local, 5);
    engine.used.put("daily/a", 2L);

    account.decide(local, List.of(new Charge(DAILY, "a")), InstantSource.system());

    assertThat(account.verdict().allowed()).isFalse();
    assertThat(usedOfEngine()).isEqualTo(50);
    assertThat(onNode(0)).isEqualTo(50);
  }

  @Test
  void refundsTheLatestPartsFirst() {
    engine.down = true;
    decide(local, 3);
    engine.down = false;
    charge(4);

    refund(1);
    assertThat(usedOfEngine()).isEqualTo(53);
    assertThat(onNode(0)).isEqualTo(53);
    refund(4);
    assertThat(usedOfEngine()).isEqualTo(50);
    assertThat(onNode(0)).isEqualTo(52);
    refund(100);
    refund(100);
    assertThat(usedOfEngine()).isEqualTo(50);
    assertThat(onNode(0)).isEqualTo(50);
  }

  @Test
  void refundsPartsOfOnePlaceInOneCall() {
    decide(local, 1);
    decide(local, 2);
    charge(3);
    charge(4);

    account.refund(ALL, Long.MAX_VALUE);

    assertThat(engine.calls).filteredOn(call -> call.startsWith("refund")).hasSize(1);
    assertThat(engine.calls).contains("refund api/a 9");
  }

  private void decide(EngineSpace space, long cost) {
    account.decide(space, List.of(new Charge(API, "a", cost)), InstantSource.system());
  }

  private void charge(long cost) {
    assertThat(account.charge(ALL, cost).allowed()).isTrue();
  }

  private void refund(long cost) {
    account.refund(Optional.of("api"), cost);
  }

  private long usedOfEngine() {
    return engine.used.getOrDefault("api/a", 0L);
  }

  /** Charges the local engine, and returns what is counted there then. */
  private long onNode(long cost) {
    engine.down = true;
    Decision decision = local.acquire(List.of(new Charge(API, "a", cost))).strictest();
    engine.down = false;
    assertThat(decision.source()).isEqualTo(Source.FALLBACK);
    return 100 - decision.remaining();
  }

  private EngineSpace space(OnEngineFailure failure) {
    return new EngineSpace(
        engine, "shop", new FailureSettings(failure, Map.of(), OptionalInt.of(0)));
  }
}
