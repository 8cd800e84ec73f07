package dev.limiter.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.limiter.Limit;
import dev.limiter.Policy;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.function.Consumer;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * A million inputs for whatever reads text: parsers of requests never throw, parsers of the
 * configuration throw nothing but {@link IllegalArgumentException} with a message. Each kind of
 * input is bounded in the time that one takes, with room for a slow machine.
 */
class ParsersFuzzIT {

  private static final int INPUTS = 125_000;
  private static final long MOST_NANOS = Duration.ofSeconds(5).toNanos();
  private static final long SEED = Long.getLong("limiter.test.seed", System.nanoTime());

  private static final Map<String, Policy> POLICIES =
      Map.of("api", new Policy("api", Limit.parse("fixed-window 5/1m")));

  private final Random random = new Random(SEED);

  @BeforeAll
  static void printSeed() {
    System.out.println("limiter.test.seed=" + SEED);
  }

  @Test
  void addressesInForwardingHeaders() {
    String[] words = {
      "1.2.3.4",
      "010.0.0.1",
      "10.0.0.1",
      "2001:db8::1",
      "[",
      "]",
      "::",
      ":",
      ":80",
      ".",
      ",",
      ", ",
      ";",
      "=",
      "for=",
      "For=\"",
      "\"",
      "\\",
      "by=_x;",
      "unknown",
      "_hidden",
      "%eth0",
      "::ffff:",
      "fd00::",
      "\t",
      " ",
      "\0",
      "\u00e9",
      "\ud800",
      "999",
      "99999999999999999999"
    };
    List<ClientAddress> addresses =
        List.of(
            address("10.0.0.0/8, fd00::/8", "X-Forwarded-For"),
            address("10.0.0.0/8, fd00::/8", "Forwarded"),
            address("10.0.0.0/8, fd00::/8", "X-Real-IP"),
            address("hops:3", "Forwarded"));
    fuzz(
        words,
        text -> {
          List<String> lines = List.of(text, text);
          for (ClientAddress address : addresses) {
            String peer = random.nextBoolean() ? "10.0.0.5" : text;
            String found = address.resolve(peer, name -> lines).text();
            assertThat(found).matches("peer:unknown|[0-9a-f.:]{2,39}(/64)?");
          }
        });
  }

  @Test
  void rules() {
    String[] words = {
      "GET",
      "POST,",
      " ",
      "/",
      "/**",
      "/*",
      "/{id}",
      "%41",
      "%",
      " -> ",
      "->",
      "api",
      " cost ",
      "5",
      "0",
      "99999999999999999999",
      " by ",
      "ip",
      "principal",
      "global",
      "header:X-A",
      "cookie:",
      " else ",
      "+",
      ",",
      " shadow",
      "{",
      "}",
      ";",
      "..",
      "\u00e9",
      "\ud800",
      " \n"
    };
    fuzz(words, orRefused(text -> RuleGrammar.parse("r", text, POLICIES)));
  }

  @Test
  void limits() {
    String[] words = {
      "fixed-window",
      "sliding-log",
      "sliding-counter",
      "token-bucket",
      " ",
      "refill",
      "5",
      "10_000",
      "_",
      "0",
      "-",
      "+",
      "9999999999",
      "99999999999999999999",
      "/",
      "1m",
      "1d12h",
      "ms",
      "s",
      "h",
      "d",
      "PT15M",
      "PT0.0001S",
      "P999999999D",
      "\u0661",
      "\0"
    };
    fuzz(
        words,
        text -> {
          Optional<Limit> limit = limit(text);
          limit.ifPresent(read -> assertThat(Limit.parse(read.toString())).isEqualTo(read));
        });
  }

  private static Optional<Limit> limit(String text) {
    try {
      return Optional.of(Limit.parse(text));
    } catch (IllegalArgumentException e) {
      assertThat(e.getMessage()).isNotBlank();
      return Optional.empty();
    }
  }

  @Test
  void settings() {
    String[] keys = {
      "engine", "exempt", "trusted-proxies", "client-ip-header", "ipv6-prefix", "headers",
      "expose-headers", "reload", "policy.api", "rule.a", "deadline", "mode"
    };
    String[] words = {
      "memory",
      "redis://",
      "u:p@",
      "h",
      ":6379",
      "none",
      "hops:",
      "1",
      "64",
      "129",
      ",",
      ", ",
      "/",
      "10.0.0.0/8",
      "::/0",
      "X-Forwarded-For",
      "Forwarded",
      "auto",
      "on",
      "triple",
      "structured",
      "10s",
      "0",
      " ",
      "\"",
      "fixed-window 5/1m",
      "/** -> api",
      "\u00e9"
    };
    fuzz(
        words,
        orRefused(
            text ->
                Configuration.parseForEngine(
                    Settings.of(Map.of(keys[random.nextInt(keys.length)], text)))));
  }

  @Test
  void files() {
    String[] words = {
      "engine",
      "=",
      ":",
      " \n",
      "\\",
      "\\u",
      "00e9",
      "\\u12",
      "#",
      "!",
      " ",
      "${",
      "A}",
      "$",
      "}",
      "rule.a",
      "policy.b",
      "\u00e9",
      "\0",
      "\r"
    };
    fuzz(words, orRefused(text -> FileSources.of(text).load()));
  }

  @Test
  void accepted() {
    String[] words = {
      "text/plain",
      "text/html",
      "*/*",
      "*",
      "/",
      "application/json",
      "application/problem+json",
      ";",
      "q=",
      "Q=",
      "0.5",
      "1.",
      "1.0001",
      "-1",
      "NaN",
      "1e9",
      ",",
      " ",
      "\t",
      "\"",
      "\u00e9"
    };
    fuzz(words, text -> Accept.prefersText(List.of(text, text)));
  }

  @Test
  void paths() {
    String[] words = {
      "/", "//", ".", "..", "%2e", "%2E%2e", "%2F", "%5c", "\\", ";", ";a=b", "%", "%z", "%c0%ae",
      "%e9", "%00", "login", "\u00e9", "\ud800", " ", "?", "#"
    };
    PathPattern pattern = PathPattern.parse("/**/a*b*c/{id}/**/login");
    fuzz(
        words,
        text -> {
          List<String> raw = Paths.ofRaw(text);
          pattern.matches(raw);
          pattern.matches(Paths.ofDecoded(text));
          assertThat(raw).doesNotContain("", ".", "..");
        });
  }

  @Test
  void keysAndPatterns() {
    String[] words = {
      "ip",
      "principal",
      "global",
      "header:",
      "cookie:",
      "X-Api-Key",
      " else ",
      "+",
      " + ",
      " ",
      "/",
      "**",
      "*",
      "{",
      "}",
      "id",
      "%41",
      "%2F",
      "%",
      "..",
      ";",
      "\u00e9",
      "\0"
    };
    fuzz(words, orRefused(KeyExpression::parse).andThen(orRefused(PathPattern::parse)));
  }

  private static ClientAddress address(String trusted, String header) {
    return ClientAddress.of(Map.of("trusted-proxies", trusted, "client-ip-header", header));
  }

  /** Runs a parser, which may refuse its input by the documented exception and no other. */
  private static Consumer<String> orRefused(Consumer<String> parser) {
    return text -> {
      try {
        parser.accept(text);
      } catch (IllegalArgumentException e) {
        assertThat(e.getMessage()).isNotBlank().hasSizeLessThan(2_000);
      }
    };
  }

  private void fuzz(String[] words, Consumer<String> reader) {
    for (int i = 0; i < INPUTS; i++) {
      String text = text(words, i % 10_000 == 0 ? 5_000 : random.nextInt(12));
      long start = System.nanoTime();
      try {
        reader.accept(text);
      } catch (RuntimeException | AssertionError e) {
        throw new AssertionError("seed " + SEED + ", input " + i + ": <" + text + ">", e);
      }
      assertThat(System.nanoTime() - start).as("seed %d, input %d", SEED, i).isLessThan(MOST_NANOS);
    }
  }

  /** Mostly words that the grammar knows, now and then any character. */
  private String text(String[] words, int length) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < length; i++) {
      if (random.nextInt(10) == 0) {
        text.append((char) random.nextInt(random.nextBoolean() ? 128 : 65_536));
      } else {
        text.append(words[random.nextInt(words.length)]);
      }
    }
    return text.toString();
  }
}
