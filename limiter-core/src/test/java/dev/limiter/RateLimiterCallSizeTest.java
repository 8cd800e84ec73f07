package dev.limiter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.limiter.Decision.Source;
import dev.limiter.memory.InMemoryEngine;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The bound of a call holds before anybody is asked, whatever the engine is and however it is. */
@Tag("A06")
class RateLimiterCallSizeTest {

  private static final Policy API = new Policy("api", Limit.parse("fixed-window 9/1m"));

  private final List<Integer> asked = new ArrayList<>();

  @ParameterizedTest
  @ValueSource(ints = {1_001, Integer.MAX_VALUE})
  void refusesMoreThanAThousandChargesWithoutAskingTheEngine(int charges) {
    try (RateLimiter limiter = RateLimiter.builder(new Noting(false)).build()) {
      assertThatThrownBy(
              () -> limiter.acquire(Collections.nCopies(charges, new Charge(API, "client"))))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage(
              "a call must have at most 1000 charges, had "
                  + charges
                  + "; make several calls, each of which is all or nothing by itself");
    }
    assertThat(asked).isEmpty();
  }

  @Test
  void refusesAnEmptyCall() {
    try (RateLimiter limiter = RateLimiter.builder(new Noting(false)).build()) {
      assertThatThrownBy(() -> limiter.acquire(List.of()))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage("a call needs at least one charge, had none");
    }
    assertThat(asked).isEmpty();
  }

  @Test
  void decidesAThousandChargesAlsoWhileTheEngineFails() {
    List<Charge> charges =
        IntStream.range(0, 1_000).mapToObj(key -> new Charge(API, "key-" + key)).toList();
    for (boolean fails : new boolean[] {false, true}) {
      try (RateLimiter limiter = RateLimiter.builder(new Noting(fails)).build()) {
        assertThat(limiter.acquire(charges).decisions())
            .hasSize(1_000)
            .allMatch(decision -> decision.allowed() && decision.remaining() == 8)
            .allMatch(decision -> decision.source() == (fails ? Source.FALLBACK : Source.ENGINE));
      }
    }
    assertThat(asked).containsExactly(1_000, 1_000);
  }

  /** Notes how many charges it was asked for; decides in memory, or fails. */
  private final class Noting implements Engine {

    private final Engine memory = InMemoryEngine.create();
    private final boolean fails;

    Noting(boolean fails) {
      this.fails = fails;
    }

    @Override
    public List<Decision> acquire(List<Charge> charges) {
      asked.add(charges.size());
      if (fails) {
        throw new EngineException("away");
      }
      return memory.acquire(charges);
    }

    @Override
    public void refund(Charge charge) {
      memory.refund(charge);
    }

    @Override
    public void reset(Policy policy, String key) {
      memory.reset(policy, key);
    }

    @Override
    public void close() {
      memory.close();
    }
  }
}
