package dev.limiter.memory;

import static org.assertj.core.api.Assertions.assertThat;

import dev.limiter.FixedWindow;
import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FixedWindowStateTest {

  private static final FixedWindow LIMIT = new FixedWindow(5, Duration.ofSeconds(60));

  @ParameterizedTest
  @ValueSource(longs = {Integer.MAX_VALUE - 1, Long.MAX_VALUE - 1})
  void b88NothingRemainsOfACountThatIsAsHighAsItGets(long used) {
    FixedWindowState full = new FixedWindowState(LIMIT, 60_000, used).at(LIMIT, 60_500);
    assertThat(full.remaining()).isZero();
    assertThat(full.waitMillis(60_500, 1)).isEqualTo(59_500);
  }
}
