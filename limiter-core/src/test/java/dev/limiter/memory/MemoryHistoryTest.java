package dev.limiter.memory;

import static org.assertj.core.api.Assertions.assertThat;

import dev.limiter.Charge;
import dev.limiter.ChildJvm;
import dev.limiter.Decision;
import dev.limiter.Decision.Outcome;
import dev.limiter.Limit;
import dev.limiter.Policy;
import dev.limiter.Seed;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Memory is bounded by maxKeys in every history, not only where keys are charged and expire. */
@Tag("A07")
class MemoryHistoryTest {

  private static final int MAX_KEYS = 10;
  private static final int STEPS = 20_000;

  /** What eviction may know for so few keys: those, as many removed ones, and a hundred aside. */
  private static final int MOST_LISTED = 150;

  private final AtomicLong nanos = new AtomicLong();
  private final InMemoryEngine engine =
      InMemoryEngine.builder().maxKeys(MAX_KEYS).nanos(nanos::get).build();

  private static Policy policy(String limit) {
    return new Policy("p", Limit.parse(limit));
  }

  @Test
  void fitsAMillionRefusingKeysThatAreResetIntoASmallHeap() {
    try (ChildJvm child = new ChildJvm(List.of("-Xmx64m"), MemoryHistoryTest.class)) {
      assertThat(Integer.parseInt(child.hear())).as("kept").isBetween(1, MAX_KEYS);
    }
  }

  /** The process with the small heap; says what the test asserts. */
  public static void main(String[] arguments) {
    Policy oneADay = policy("fixed-window 1/1d");
    try (InMemoryEngine engine = InMemoryEngine.builder().maxKeys(MAX_KEYS).build()) {
      for (int key = 0; key < 1_000_000 + MAX_KEYS; key++) {
        take(engine, oneADay, "key-" + key, 1);
        if (key >= MAX_KEYS) {
          engine.reset(oneADay, "key-" + (key - MAX_KEYS));
        }
      }
      System.out.println(engine.size());
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 9, 10, 11, 30})
  void forgetsRefusingKeysThatAreReset(int later) {
    Policy oneADay = policy("fixed-window 1/1d");
    for (int key = 0; key < STEPS; key++) {
      take(engine, oneADay, "key-" + key, 1);
      engine.reset(oneADay, "key-" + (key - later));
      assertBounded();
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "fixed-window 1/1d",
        "sliding-log 1/1d",
        "sliding-counter 1/1d",
        "token-bucket 1 refill 1/1d"
      })
  void forgetsKeysThatAreRefundedToZero(String limit) {
    Policy policy = policy(limit);
    for (int key = 0; key < STEPS; key++) {
      take(engine, policy, "key-" + key, 1);
      engine.refund(new Charge(policy, "key-" + (key - 5), 1));
      assertBounded();
    }
  }

  @Test
  void keepsNothingOfLooksResetsRefundsAndUnservableCostsOfNewKeys() {
    Policy oneADay = policy("fixed-window 1/1d");
    for (int key = 0; key < STEPS; key++) {
      take(engine, oneADay, "look-" + key, 0);
      take(engine, oneADay, "unservable-" + key, 2);
      engine.reset(oneADay, "reset-" + key);
      engine.refund(new Charge(oneADay, "refund-" + key, 1));
    }
    assertThat(engine.size()).isZero();
    assertThat(engine.listed()).isZero();
  }

  @Test
  void keepsNothingOfTheOtherKeysOfARefusedCall() {
    Policy oneADay = policy("fixed-window 1/1d");
    take(engine, oneADay, "refusing", 1);
    for (int step = 0; step < STEPS / 100; step++) {
      int from = 100 * step;
      List<Charge> charges =
          IntStream.range(from, from + 100)
              .mapToObj(key -> new Charge(oneADay, key == from ? "refusing" : "key-" + key))
              .toList();
      assertThat(engine.acquire(charges).get(0).outcome()).isEqualTo(Outcome.REFUSED);
    }
    assertThat(engine.size()).isEqualTo(1);
    assertThat(engine.listed()).isEqualTo(1);
  }

  @Test
  void dropsWhatOneLargeCallBringsBeyondTheBound() {
    Policy oneADay = policy("fixed-window 1/1d");
    for (int step = 0; step < 20; step++) {
      int from = 1_000 * step;
      engine.acquire(
          IntStream.range(from, from + 1_000)
              .mapToObj(key -> new Charge(oneADay, "key-" + key))
              .toList());
      assertThat(engine.size()).isEqualTo(MAX_KEYS);
      assertThat(engine.listed()).isLessThanOrEqualTo(MOST_LISTED);
    }
  }

  /** They stood aside when the bound was reached, and nobody comes near it any more. */
  @Test
  void forgetsRefusingKeysThatExpired() {
    Policy five = policy("fixed-window 1/5s");
    IntStream.range(0, 100).forEach(key -> take(engine, five, "key-" + key, 1));
    assertThat(engine.size()).isEqualTo(MAX_KEYS);
    for (int call = 0; call < 1_000; call++) {
      pass(20);
      take(engine, five, "somebody", 0);
    }
    assertThat(engine.size()).isZero();
    assertThat(engine.listed()).isZero();
  }

  @Test
  void isBoundedInRandomHistories() {
    Seed.times(10, random -> new RandomHistory(random).run());
  }

  /** Few keys and many, windows that end and such that do not, everything that a caller can do. */
  private static final class RandomHistory {

    private static final List<Policy> POLICIES =
        Stream.of(
                "fixed-window 2/1d",
                "fixed-window 1/30ms",
                "sliding-log 2/20ms",
                "sliding-log 3/1d",
                "sliding-counter 2/50ms",
                "sliding-counter 2/1d",
                "token-bucket 2 refill 1/10ms",
                "token-bucket 2 refill 1/1d")
            .map(MemoryHistoryTest::policy)
            .toList();

    private final MemoryHistoryTest history = new MemoryHistoryTest();
    private final Random random;

    RandomHistory(Random random) {
      this.random = random;
    }

    void run() {
      int keys = MAX_KEYS;
      for (int step = 0; step < STEPS; step++) {
        if (step % 500 == 0) {
          keys = 1 + random.nextInt(random.nextBoolean() ? 3 * MAX_KEYS : 1_000_000);
        }
        step(POLICIES.get(random.nextInt(POLICIES.size())), "key-" + random.nextInt(keys));
        history.assertBounded();
      }
    }

    private void step(Policy policy, String key) {
      switch (random.nextInt(6)) {
        case 0 -> history.engine.reset(policy, key);
        case 1 -> history.engine.refund(new Charge(policy, key, random.nextInt(3)));
        case 2 -> history.pass(random.nextInt(20));
        default -> take(history.engine, policy, key, random.nextInt(4));
      }
    }
  }

  /** Nothing is kept of an engine that is closed, whoever still holds it. */
  @Test
  void forgetsEverythingWhenItIsClosed() {
    Policy oneADay = policy("fixed-window 1/1d");
    IntStream.range(0, 100).forEach(key -> take(engine, oneADay, "key-" + key, 1));
    engine.close();
    assertThat(engine.size()).isZero();
    assertThat(engine.listed()).isZero();
  }

  private void assertBounded() {
    assertThat(engine.size()).isLessThanOrEqualTo(MAX_KEYS);
    assertThat(engine.listed()).isLessThanOrEqualTo(MOST_LISTED);
  }

  private static Decision take(InMemoryEngine engine, Policy policy, String key, long cost) {
    return engine.acquire(List.of(new Charge(policy, key, cost))).get(0);
  }

  private void pass(long millis) {
    nanos.addAndGet(TimeUnit.MILLISECONDS.toNanos(millis));
  }
}
