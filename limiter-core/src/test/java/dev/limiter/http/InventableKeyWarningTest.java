package dev.limiter.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class InventableKeyWarningTest {

  private final List<String> lines = new ArrayList<>();
  private final Logger logger = Logger.getLogger(Configuration.class.getName());
  private final Handler recorder =
      new Handler() {
        @Override
        public void publish(LogRecord line) {
          lines.add(line.getMessage());
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
      };

  @BeforeEach
  void record() {
    logger.addHandler(recorder);
  }

  @AfterEach
  void stop() {
    logger.removeHandler(recorder);
  }

  @Test
  void warnsOncePerRuleThatAClientCanEscape() {
    Configuration.parse(
        FileSources.of(
                """
                engine = memory
                policy.a = fixed-window 5/1h
                policy.b = fixed-window 50/1h
                rule.open = /** -> a by header:X, b by principal else cookie:Y
                rule.closed = /** -> a by header:X, b by ip
                """)
            .load());

    assertThat(lines)
        .containsExactly(
            "rule.open counts only by header or cookie values, which a client can make up for each"
                + " request; add a charge by ip");
  }
}
