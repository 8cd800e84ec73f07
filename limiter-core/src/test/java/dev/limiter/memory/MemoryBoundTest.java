package dev.limiter.memory;

import static org.assertj.core.api.Assertions.assertThat;

import dev.limiter.Charge;
import dev.limiter.ChildJvm;
import dev.limiter.Decision;
import dev.limiter.Limit;
import dev.limiter.Policy;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** B89: many ids do not fill the memory, and do not free a client that is refused. */
class MemoryBoundTest {

  private static final Policy POLICY = new Policy("p", Limit.parse("fixed-window 5/60s"));
  private static final long MAX_KEYS = 100_000;
  private static final long NANOS_PER_MILLI = 1_000_000;

  @Test
  void b89AMillionIdsFitIntoASmallHeap() {
    try (ChildJvm child = new ChildJvm(List.of("-Xmx128m"), MemoryBoundTest.class)) {
      assertThat(child.hear()).isEqualTo("victim REFUSED");
      assertThat(Long.parseLong(child.hear())).as("keys").isLessThanOrEqualTo(MAX_KEYS);
      assertThat(child.hear()).isEqualTo("victim REFUSED");
      assertThat(Long.parseLong(child.hear())).as("keys after silence").isLessThan(100);
    }
  }

  /** The process with the small heap; says what the test asserts. */
  public static void main(String[] arguments) {
    AtomicLong nanos = new AtomicLong();
    try (InMemoryEngine engine =
        InMemoryEngine.builder().maxKeys(MAX_KEYS).nanos(nanos::get).build()) {
      take(engine, "victim", 5);
      System.out.println("victim " + take(engine, "victim", 1).outcome());
      for (int id = 0; id < 1_000_000; id++) {
        take(engine, "id-" + id, 1);
      }
      System.out.println(engine.size());
      System.out.println("victim " + take(engine, "victim", 1).outcome());
      nanos.addAndGet(122_000 * NANOS_PER_MILLI); // two windows of silence and the grace
      for (int call = 0; call < 2_000; call++) {
        nanos.addAndGet(10 * NANOS_PER_MILLI);
        take(engine, "somebody", 0);
      }
      System.out.println(engine.size());
    }
  }

  private static Decision take(InMemoryEngine engine, String key, long cost) {
    return engine.acquire(List.of(new Charge(POLICY, key, cost))).get(0);
  }

  @Test
  void b49TheNanosecondSourceMayWrap() {
    AtomicLong nanos = new AtomicLong(Long.MAX_VALUE - 1_000 * NANOS_PER_MILLI);
    Policy twoPerSecond = new Policy("p", Limit.parse("token-bucket 2 refill 2/1s"));
    List<Charge> call = List.of(new Charge(twoPerSecond, "client"));
    try (InMemoryEngine engine = InMemoryEngine.builder().nanos(nanos::get).build()) {
      assertThat(engine.acquire(call).get(0).allowed()).isTrue(); // 1
      assertThat(engine.acquire(call).get(0).allowed()).isTrue(); // 2
      assertThat(engine.acquire(call).get(0).allowed()).isFalse(); // 3
      nanos.addAndGet(2_200 * NANOS_PER_MILLI); // past the wrap
      assertThat(engine.acquire(call).get(0).remaining()).isEqualTo(1); // 4: full again
    }
  }

  @Test
  void b49AFixedWindowOutlivesTheWrap() {
    AtomicLong nanos = new AtomicLong(Long.MAX_VALUE - 1_000 * NANOS_PER_MILLI);
    List<Charge> call = List.of(new Charge(new Policy("p", Limit.parse("fixed-window 2/1s")), "c"));
    try (InMemoryEngine engine = InMemoryEngine.builder().nanos(nanos::get).build()) {
      assertThat(engine.acquire(call).get(0).allowed()).isTrue(); // 1
      assertThat(engine.acquire(call).get(0).allowed()).isTrue(); // 2
      assertThat(engine.acquire(call).get(0).allowed()).isFalse(); // 3
      nanos.addAndGet(2_200 * NANOS_PER_MILLI); // past the wrap
      assertThat(engine.acquire(call).get(0).allowed()).isTrue(); // 4
    }
  }
}
