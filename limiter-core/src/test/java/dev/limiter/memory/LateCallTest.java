package dev.limiter.memory;

import static org.assertj.core.api.Assertions.assertThat;

import dev.limiter.Charge;
import dev.limiter.Decision;
import dev.limiter.FixedWindow;
import dev.limiter.Policy;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** A call that read its clock, and was held up before it had the key. */
class LateCallTest {

  private static final Duration WINDOW = Duration.ofSeconds(1);
  private static final Policy TEN = new Policy("api", new FixedWindow(10, WINDOW));

  private final Deque<Runnable> meanwhile = new ArrayDeque<>();
  private long millis;
  private final InMemoryEngine engine =
      InMemoryEngine.builder()
          .clock(
              () -> {
                Instant read = Instant.ofEpochMilli(millis);
                if (!meanwhile.isEmpty()) {
                  meanwhile.remove().run();
                }
                return read;
              })
          .nanos(() -> TimeUnit.MILLISECONDS.toNanos(millis))
          .build();

  @Test
  void isDecidedByTheTimeOfTheCallThatOvertookIt() {
    millis = 999;
    meanwhile.add(
        () -> {
          millis = 1_000;
          charge();
        });
    Decision late = charge();
    assertThat(late.remaining()).isEqualTo(8);
    assertThat(late.resetAfter()).isEqualTo(WINDOW);
  }

  @Test
  void isDecidedByItsOwnTimeWhereNobodyOvertookIt() {
    millis = 999;
    meanwhile.add(() -> millis = 1_000);
    Decision late = charge();
    assertThat(late.remaining()).isEqualTo(9);
    assertThat(late.resetAfter()).isEqualTo(Duration.ofMillis(1));
  }

  private Decision charge() {
    return engine.acquire(List.of(new Charge(TEN, "client"))).get(0);
  }
}
