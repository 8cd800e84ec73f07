package dev.limiter.examples.quickstart;

import static org.assertj.core.api.Assertions.assertThat;

import dev.limiter.Decision;
import dev.limiter.Limit;
import dev.limiter.Policy;
import dev.limiter.RateLimiter;
import dev.limiter.memory.InMemoryEngine;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

/** What the README shows for a program without a web server. */
class PlainJavaTest {

  @Test
  void sendsTwoMailsAndSaysHowLongTheThirdMustWait() {
    ByteArrayOutputStream said = new ByteArrayOutputStream();
    PrintStream console = System.out;
    System.setOut(new PrintStream(said, true, StandardCharsets.UTF_8));
    try {
      sendMails();
    } finally {
      System.setOut(console);
    }

    assertThat(said.toString(StandardCharsets.UTF_8).lines())
        .hasSize(3)
        .startsWith("sent", "sent")
        .last()
        .asString()
        .matches("wait PT1[45]M.*");
  }

  private static void sendMails() {
    Policy mails = new Policy("mails", Limit.parse("sliding-log 2/15m"));
    try (RateLimiter limiter = RateLimiter.builder(InMemoryEngine.create()).build()) {
      for (int mail = 1; mail <= 3; mail++) {
        Decision decision = limiter.acquire(mails, "alice");
        System.out.println(decision.allowed() ? "sent" : "wait " + decision.retryAfter());
      }
    }
  }
}
