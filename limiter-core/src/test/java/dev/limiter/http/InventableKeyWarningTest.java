package dev.limiter.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.limiter.LogLines;
import org.junit.jupiter.api.Test;

class InventableKeyWarningTest {

  @Test
  void warnsOncePerRuleThatAClientCanEscape() {
    try (LogLines log = LogLines.of(Configuration.class)) {
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
      assertThat(log.lines())
          .containsExactly(
              "WARNING rule.open counts only by header or cookie values, which a client can make"
                  + " up for each request; add a charge by ip");
    }
  }
}
