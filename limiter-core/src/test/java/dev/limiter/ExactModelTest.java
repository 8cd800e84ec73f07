package dev.limiter;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.function.LongPredicate;
import org.junit.jupiter.api.Test;

/** The model against itself: waits tried one by one, and by bisection. */
class ExactModelTest {

  private static final long SCANNED_MILLIS = 2_000;

  @Test
  void findsTheWaitsThatTryingEveryMillisecondFinds() {
    Seed.times(
        300,
        random -> {
          HandClock clock = new HandClock(0);
          ExactModel scanning = new ExactModel(clock, ExactModelTest::shortestWait);
          ExactModel bisecting = new ExactModel(clock);
          Traffic traffic = new Traffic(random, clock, "", bisecting::mayBeForgotten);
          for (int i = 0; i < 50; i++) {
            for (Step step : traffic.next()) {
              assertThat(step.on(bisecting)).as("%s", step).isEqualTo(step.on(scanning));
            }
          }
        });
  }

  /** By trying every wait up to two seconds; longer ones would take too long. */
  private static long shortestWait(LongPredicate enough) {
    for (long wait = 1; wait <= SCANNED_MILLIS; wait++) {
      if (enough.test(wait)) {
        return wait;
      }
    }
    return ExactWaits.bisected(enough);
  }
}
