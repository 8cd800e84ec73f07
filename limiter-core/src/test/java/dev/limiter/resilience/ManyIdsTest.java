package dev.limiter.resilience;

import static org.assertj.core.api.Assertions.assertThat;

import dev.limiter.Charge;
import dev.limiter.ChildJvm;
import dev.limiter.Decision;
import dev.limiter.Engine;
import dev.limiter.Limit;
import dev.limiter.OnEngineFailure;
import dev.limiter.Policy;
import java.util.List;
import java.util.Map;
import java.util.function.LongConsumer;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** A million ids neither fill the memory nor free a client that is refused (B89, B96). */
class ManyIdsTest {

  private static final Policy POLICY = new Policy("p", Limit.parse("fixed-window 5/60s"));
  private static final long IDS = 1_000_000;

  @Test
  void aMillionRefusedIdsFitIntoTheDenialCacheOfASmallHeap() {
    try (ChildJvm child = smallHeap("denials")) {
      assertThat(child.hear()).isEqualTo("victim REFUSED ENGINE");
      assertThat(child.hear()).isEqualTo("victim REFUSED CACHED_DENIAL");
      assertThat(Long.parseLong(child.hear())).as("denials").isEqualTo(100_000);
      assertThat(child.hear()).isEqualTo("victim REFUSED ENGINE");
      assertThat(Long.parseLong(child.hear())).as("denials after silence").isEqualTo(1);
    }
  }

  @Test
  void aMillionIdsFitIntoTheFallbackOfASmallHeap() {
    try (ChildJvm child = smallHeap("fallback")) {
      assertThat(child.hear()).isEqualTo("victim REFUSED FALLBACK");
      assertThat(Long.parseLong(child.hear()))
          .as("a tenth of the ids counted")
          .isBetween(1L, 10_100L);
      assertThat(child.hear()).isEqualTo("victim REFUSED FALLBACK");
      assertThat(Long.parseLong(child.hear())).as("the same a minute after recovery").isZero();
    }
  }

  private static ChildJvm smallHeap(String what) {
    return new ChildJvm(List.of("-Xmx128m"), ManyIdsTest.class, what);
  }

  /** The process with the small heap; says what the test asserts. */
  public static void main(String[] arguments) {
    if (arguments[0].equals("denials")) {
      refuseAll();
    } else {
      loseTheEngine();
    }
  }

  private static void refuseAll() {
    HandTime time = new HandTime();
    ResilientEngine engine = fallback(new Crowded(new BreakableEngine(time)), time);
    DenialCacheEngine limiter =
        new DenialCacheEngine(engine, ResilientEngine.DEFAULT_DENIALS, time::nanos);
    LongStream.range(0, 5).forEach(call -> take(limiter, "victim", 1));
    sayVictim(limiter);
    sayVictim(limiter);
    forEachId(
        id -> {
          time.passNanos(4_000); // 4 s in all: no denial is over
          take(limiter, "id-" + id, 1);
        });
    System.out.println(limiter.size());
    sayVictim(limiter);
    time.passMillis(5_000);
    take(limiter, "id-0", 1);
    System.out.println(limiter.size());
  }

  private static void loseTheEngine() {
    HandTime time = new HandTime();
    BreakableEngine engine = new BreakableEngine(time);
    ResilientEngine limiter = fallback(engine, time);
    engine.fail();
    LongStream.range(0, 5).forEach(call -> take(limiter, "victim", 1));
    sayVictim(limiter);
    forEachId(id -> take(limiter, "id-" + id, 1));
    System.out.println(tenthOfIdsCounted(limiter));
    sayVictim(limiter);
    engine.heal();
    time.passMillis(1_000);
    take(limiter, "somebody", 1);
    time.passMillis(60_000);
    engine.fail();
    System.out.println(tenthOfIdsCounted(limiter));
  }

  private static long tenthOfIdsCounted(ResilientEngine limiter) {
    return LongStream.range(0, IDS)
        .filter(id -> id % 10 == 0 && take(limiter, "id-" + id, 0).remaining() < 5)
        .count();
  }

  private static void forEachId(LongConsumer call) {
    LongStream.range(0, IDS).forEach(call);
  }

  private static ResilientEngine fallback(Engine engine, HandTime time) {
    return new FallbackEngine(
        engine, new FailurePolicies(OnEngineFailure.LOCAL, Map.of()), new Heard(), time::nanos);
  }

  private static void sayVictim(ResilientEngine limiter) {
    Decision decision = take(limiter, "victim", 1);
    System.out.println("victim " + decision.outcome() + " " + decision.source());
  }

  private static Decision take(ResilientEngine limiter, String key, long cost) {
    return limiter.acquire(List.of(new Charge(POLICY, key, cost))).get(0);
  }
}
