package dev.limiter.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.limiter.memory.InMemoryEngine;
import java.time.InstantSource;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Rules may charge one request more often than one call of an engine can: it is decided in several
 * calls, given back if a later one refuses, and is never an error.
 */
@Tag("A06")
class ManyChargesTest {

  private final CountingEngine engine = new CountingEngine();
  private final SentRequest get = new SentRequest("GET", "/");

  @Test
  void decidesThousandsOfChargesInCallsOfAThousand() {
    Answer answer = limiter("a", 2_001).decide(get, get.attributes());

    assertThat(answer.refusal()).isEmpty();
    assertThat(engine.calls).extracting(ManyChargesTest::charges).containsExactly(1_000, 1_000, 1);
    assertThat(engine.used).hasSize(2_001).containsValue(1L).doesNotContainValue(0L);
  }

  @Test
  void givesAllBackIfTheLastOfThousandsIsRefused() {
    engine.used.put("a1000/ip:203.0.113.9", 10L);

    Answer answer = limiter("a", 1_001).decide(get, get.attributes());

    assertThat(answer.refusal()).hasValueSatisfying(r -> assertThat(r.status()).isEqualTo(429));
    engine.used.remove("a1000/ip:203.0.113.9");
    assertThat(engine.used).hasSize(1_000).containsValue(0L).doesNotContainValue(1L);
  }

  /** Each stage is below the bound; a refusal asks for what all of them want, together. */
  @Test
  void decidesStagesThatAreTogetherAboveTheBound() {
    limiter("a", 700).decide(get, get.attributes());
    engine.used.put("b0000/ip:203.0.113.9", 10L);

    Answer answer = limiter("b", 700).decide(get, get.attributes());

    assertThat(answer.refusal()).isPresent();
    assertThat(engine.calls).extracting(ManyChargesTest::charges).contains(700, 1_000, 400);
  }

  /** Servers have room for 8 KiB of fields and answer 500 beyond. */
  @Test
  void namesTheStrictestPoliciesThatFitIntoTheFields() {
    String longName = "n".repeat(60);
    engine.used.put(longName + "1199/ip:203.0.113.9", 10L);
    engine.used.put(longName + "0700/ip:203.0.113.9", 3L);

    Map<String, String> fields = limiter(longName, 1_200).decide(get, get.attributes()).fields();

    assertThat(fields.values().stream().mapToInt(String::length).sum()).isLessThan(6_200);
    assertThat(fields.getOrDefault("RateLimit", "").split(", ", -1))
        .hasSize(32)
        .startsWith(item("1199", 0), item("0700", 7), item("0000", 10), item("0001", 10));
    assertThat(fields.get("RateLimit-Policy")).startsWith('"' + longName + "1199\";q=10;w=60, ");
  }

  private static String item(String rule, int remaining) {
    return '"' + "n".repeat(60) + rule + "\";r=" + remaining + ";t=5";
  }

  @Test
  void chargesMoreAfterwards() {
    limiter("a", 1_500).decide(get, get.attributes());

    RateLimit current = RateLimit.current(get.attributes::get).orElseThrow();
    assertThat(current.charge(2).decisions()).hasSize(1_500).allMatch(d -> d.remaining() == 7);
    current.refund();
    assertThat(engine.used).containsValue(0L).doesNotContainValue(3L);
  }

  @Test
  void decidesThousandsOfChargesInMemory() {
    try (InMemoryEngine memory = InMemoryEngine.create()) {
      HttpLimiter limiter =
          HttpLimiter.over(configuration("a", 3_000), memory, InstantSource.system());
      assertThat(limiter.decide(get, get.attributes()).refusal()).isEmpty();
    }
  }

  private HttpLimiter limiter(String prefix, int rules) {
    return HttpLimiter.over(configuration(prefix, rules), engine, InstantSource.system());
  }

  private static Configuration configuration(String prefix, int rules) {
    Map<String, String> settings = new TreeMap<>();
    IntStream.range(0, rules)
        .mapToObj(rule -> String.format("%s%04d", prefix, rule))
        .forEach(
            name -> {
              settings.put("policy." + name, "fixed-window 10/1m");
              settings.put("rule." + name, "/** -> " + name + " by ip");
            });
    return Configuration.parseForEngine(Settings.of(settings));
  }

  private static int charges(String call) {
    return call.split(", ", -1).length;
  }
}
