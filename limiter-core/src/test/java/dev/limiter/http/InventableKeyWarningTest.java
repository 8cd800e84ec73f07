package dev.limiter.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.limiter.LogLines;
import dev.limiter.memory.InMemoryEngine;
import java.time.InstantSource;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class InventableKeyWarningTest {

  /** Filter and feature of one application read the same file; its warnings are logged once. */
  @Test
  @Tag("M6")
  void warnsOncePerRuleAndApplication() {
    SharedEngines application = new SharedEngines();
    try (LogLines log = LogLines.of(SharedEngines.class);
        HttpLimiter filter = HttpLimiter.open(read("a"), Optional.of("/shop"), application);
        HttpLimiter feature = HttpLimiter.open(read("a"), Optional.of("/shop"), application)) {
      assertThat(log.lines()).containsExactly(warning("open"));
      feature.with(read("a"));
      assertThat(log.lines()).containsExactly(warning("open"));
      filter.with(read("b"));
      assertThat(log.lines()).containsExactly(warning("open"), warning("closed"));
    }
  }

  @Test
  void warnsOfAnEngineOfTheCaller() {
    try (LogLines log = LogLines.of(SharedEngines.class);
        InMemoryEngine engine = InMemoryEngine.create()) {
      HttpLimiter.over(read("a"), engine, InstantSource.system());
      assertThat(log.lines()).containsExactly(warning("open"));
    }
  }

  private static String warning(String rule) {
    return "WARNING rule."
        + rule
        + " counts only by header or cookie values, which a client can make up for each request;"
        + " add a charge by ip";
  }

  /** Reads a configuration whose rule "open" can be escaped; for "b" the rule "closed" too. */
  private static Configuration read(String which) {
    return Configuration.parse(
        FileSources.of(
                """
                engine = memory
                policy.a = fixed-window 5/1h
                policy.b = fixed-window 50/1h
                rule.open = /** -> a by header:X, b by principal else cookie:Y
                rule.closed = /** -> a by header:X, b by %s
                """
                    .formatted(which.equals("a") ? "ip" : "cookie:Z"))
            .load());
  }
}
