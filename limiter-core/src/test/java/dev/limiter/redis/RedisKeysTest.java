package dev.limiter.redis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.limiter.FixedWindow;
import dev.limiter.Limit;
import dev.limiter.Policy;
import dev.limiter.SlidingLog;
import dev.limiter.TokenBucket;
import dev.limiter.internal.StateKey;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class RedisKeysTest {

  private static final Limit MINUTE = new FixedWindow(10, Duration.ofMinutes(1));
  private static final String LONG = "x".repeat(1_000);
  private static final List<String> HOSTILE =
      List.of(
          "",
          "k",
          ":",
          "a:b",
          "a}:b",
          "{a",
          "}",
          "{}",
          "%",
          "%7B",
          "%25",
          "%#",
          "\ud800",
          "\udc00",
          "%uD800",
          "?",
          "\ufffd",
          "two words",
          "two words ",
          "a\r\nX-Evil: 1",
          "na\u00efve",
          "nai\u0308ve",
          "\u65e5\u672c\u8a9e",
          ":1:{k",
          "a:1:{kb}:api",
          LONG + "a",
          LONG + "b");

  @Test
  void readsAsNamespaceVersionClientPolicyAndSpan() {
    assertThat(key("shop", "api", MINUTE, "1.2.3.4"))
        .isEqualTo("shop:1:{k1.2.3.4}:api:fixed-window-60000");
  }

  @Test
  void aBucketCountsByItsPeriod() {
    assertThat(key("shop", "api", new TokenBucket(7, 3, Duration.ofSeconds(2)), ""))
        .isEqualTo("shop:1:{k}:api:token-bucket-2000");
  }

  @Test
  void noTwoCombinationsShareAKey() {
    Set<String> keys = new HashSet<>();
    int combinations = 0;
    Limit log = new SlidingLog(10, Duration.ofMinutes(1));
    for (String namespace : HOSTILE) {
      for (String client : HOSTILE) {
        for (String policy : List.of("api", "api.", "api-1")) {
          for (Limit limit : List.of(MINUTE, log, new FixedWindow(10, Duration.ofHours(1)))) {
            keys.add(key(namespace, policy, limit, client));
            combinations++;
          }
        }
      }
    }
    assertThat(keys).hasSize(combinations);
  }

  @Test
  void keysAreBoundedPrintableAndKeepOneHashTagPerClient() {
    String longest = "p".repeat(64);
    Limit limit = new SlidingLog(1, Duration.ofDays(400));
    for (String namespace : HOSTILE) {
      for (String client : HOSTILE) {
        String key = key(namespace, longest, limit, client);
        assertThat(key.getBytes(StandardCharsets.UTF_8)).hasSizeLessThanOrEqualTo(400);
        assertThat(key).matches("[!-~]+").matches("[^{}]*\\{k[^{}]*}[^{}]*");
      }
    }
  }

  @Test
  void megabytesThatDifferInTheLastCharacterStayApart() {
    String megabyte = "x".repeat(1_000_000);
    assertThat(key("shop", "api", MINUTE, megabyte + "a"))
        .hasSizeLessThanOrEqualTo(400)
        .isNotEqualTo(key("shop", "api", MINUTE, megabyte + "b"));
  }

  @Test
  void numbersAreNoPartOfTheKey() {
    Limit raised = new FixedWindow(99, Duration.ofMinutes(1));
    assertThat(key("shop", "api", raised, "a")).isEqualTo(key("shop", "api", MINUTE, "a"));
  }

  private static String key(String namespace, String policy, Limit limit, String client) {
    return new RedisKeys(namespace).of(StateKey.of(new Policy(policy, limit), client));
  }
}
