package dev.limiter.http;

import static dev.limiter.http.Fuzz.orRefused;
import static org.assertj.core.api.Assertions.assertThat;

import dev.limiter.Limit;
import dev.limiter.Policy;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/**
 * Parsers of the configuration throw nothing but {@link IllegalArgumentException} with a message:
 * 625,000 inputs.
 */
class ConfigurationFuzzIT {

  private final Fuzz fuzz = new Fuzz();

  private static final Map<String, Policy> POLICIES =
      Map.of("api", new Policy("api", Limit.parse("fixed-window 5/1m")));

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
    fuzz.read(words, orRefused(text -> RuleGrammar.parse("r", text, POLICIES)));
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
    fuzz.read(
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
    fuzz.read(
        words,
        orRefused(
            text ->
                Configuration.parseForEngine(
                    Settings.of(Map.of(keys[fuzz.random().nextInt(keys.length)], text)))));
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
    fuzz.read(words, orRefused(text -> FileSources.of(text).load()));
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
    fuzz.read(words, orRefused(KeyExpression::parse).andThen(orRefused(PathPattern::parse)));
  }
}
