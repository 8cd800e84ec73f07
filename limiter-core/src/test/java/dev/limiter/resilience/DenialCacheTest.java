package dev.limiter.resilience;

import static org.assertj.core.api.Assertions.assertThat;

import dev.limiter.FixedWindow;
import dev.limiter.internal.Algorithm;
import dev.limiter.internal.StateKey;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class DenialCacheTest {

  private final DenialCache cache = new DenialCache(3);

  @Test
  void atTheBoundTheOneThatIsOverNextIsDropped() {
    put("a", 300, 0);
    put("b", 100, 0);
    put("c", 200, 0);
    put("d", 400, 0);
    assertThat(held("a", "b", "c", "d")).containsExactly(true, false, true, true);
  }

  @Test
  void whatIsOverMakesRoomFirst() {
    put("a", 300, 0);
    put("b", 100, 0);
    put("c", 200, 0);
    put("d", 150, 100);
    assertThat(held("a", "b", "c", "d")).containsExactly(true, false, true, true);
  }

  @Test
  void oneThatIsOverBeforeAllOthersIsNotKeptAtTheBound() {
    put("a", 300, 0);
    put("b", 300, 0);
    put("c", 300, 0);
    put("d", 100, 0);
    assertThat(held("a", "b", "c", "d")).containsExactly(true, true, true, false);
  }

  @Test
  void staysWithinItsBoundWhateverComes() {
    DenialCache large = new DenialCache(1_000);
    for (int i = 0; i < 200_000; i++) {
      StateKey key = state("client" + i % 70_000);
      if (i % 7 == 0) {
        large.drop(key);
      }
      large.put(key, denial(5_000 + i / 100), large.version(), nanos(i / 100));
      assertThat(large.size()).isLessThanOrEqualTo(1_000);
    }
    large.put(state("last"), denial(20_000), large.version(), nanos(15_000));
    assertThat(large.size()).isEqualTo(1);
  }

  @Test
  void aDenialSentBeforeADropIsNotKept() {
    long version = cache.version();
    cache.drop(state("a"));
    cache.put(state("a"), denial(100), version, 0);
    assertThat(held("a")).containsExactly(false);
    cache.put(state("a"), denial(100), cache.version(), 0);
    assertThat(held("a")).containsExactly(true);
  }

  private void put(String client, long endMillis, long nowMillis) {
    cache.put(state(client), denial(endMillis), cache.version(), nanos(nowMillis));
  }

  private Boolean[] held(String... clients) {
    return IntStream.range(0, clients.length)
        .mapToObj(i -> cache.get(state(clients[i])) != null)
        .toArray(Boolean[]::new);
  }

  private static Denial denial(long endMillis) {
    FixedWindow limit = new FixedWindow(1, Duration.ofSeconds(10));
    return new Denial(limit, 1, 0, 0, 10_000, 10_000, 0, nanos(endMillis));
  }

  private static StateKey state(String client) {
    return new StateKey("p", Algorithm.FIXED_WINDOW, 10_000, client);
  }

  private static long nanos(long millis) {
    return TimeUnit.MILLISECONDS.toNanos(millis);
  }
}
