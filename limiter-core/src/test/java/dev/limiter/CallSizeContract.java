package dev.limiter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Collections;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A call has at most 1,000 charges, and no call is so large that it ends with an Error. */
@Tag("A06")
interface CallSizeContract extends ContractFixture {

  Policy NINE = new Policy("nine", Limit.parse("token-bucket 9 refill 1/1s"));

  @Test
  default void decidesAThousandChargesOnASmallStack() throws InterruptedException {
    AtomicReference<Object> seen = new AtomicReference<>("nothing");
    try (Engine engine = engine(new HandClock(T0))) {
      List<Charge> charges = keys(1_000);
      Thread small =
          new Thread(null, () -> seen.set(remaining(engine, charges)), "small stack", 256 * 1024);
      small.setUncaughtExceptionHandler((thread, failure) -> seen.set(failure));
      small.start();
      small.join();
      assertThat(seen.get()).isEqualTo(Collections.nCopies(1_000, 8L));
      assertThat(remaining(engine, charges)).containsOnly(7L);
    }
  }

  @Test
  default void takesNothingOfAThousandChargesIfTheLastIsRefused() {
    try (Engine engine = engine(new HandClock(T0))) {
      engine.acquire(List.of(new Charge(NINE, "key-999", 9)));
      List<Decision> decisions = engine.acquire(keys(1_000));
      assertThat(decisions.get(999).outcome()).isEqualTo(Decision.Outcome.REFUSED);
      assertThat(decisions.subList(0, 999)).allMatch(Decision::allowed);
      assertThat(remaining(engine, keys(999))).containsOnly(8L);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1_001, 5_000, 60_000, Integer.MAX_VALUE})
  default void refusesMoreThanAThousandChargesAndChangesNothing(int charges) {
    List<Charge> tooMany = Collections.nCopies(charges, new Charge(NINE, "key-0"));
    try (Engine engine = engine(new HandClock(T0))) {
      assertThatThrownBy(() -> engine.acquire(tooMany))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage(
              "a call must have at most 1000 charges, had "
                  + charges
                  + "; make several calls, each of which is all or nothing by itself");
      assertThat(remaining(engine, keys(1))).containsExactly(8L);
    }
  }

  private static List<Charge> keys(int keys) {
    return IntStream.range(0, keys).mapToObj(key -> new Charge(NINE, "key-" + key)).toList();
  }

  private static List<Long> remaining(Engine engine, List<Charge> charges) {
    return engine.acquire(charges).stream().map(Decision::remaining).toList();
  }
}
