package dev.limiter.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.limiter.Engine;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Fields name the moment at which a limit resets, not a later one: the same on both engines. */
@Tag("N09")
abstract class ResetContract {

  /**
   * @param clock empty for the engine's own
   */
  abstract Engine engine(Optional<InstantSource> clock);

  @Test
  void namesTheEndOfADayForEveryRequestOfIt() {
    try (Engine engine = engine(Optional.empty())) {
      HttpLimiter limiter = limiter(engine, InstantSource.system(), "fixed-window 1000/1d");
      for (int i = 0; i < 200; i++) {
        Instant before = Instant.now();
        Map<String, String> fields = fields(limiter);
        Instant after = Instant.now();

        if (endOfDay(before).equals(endOfDay(after))) {
          long end = endOfDay(after).getEpochSecond();
          assertThat(fields).containsEntry("X-RateLimit-Reset", Long.toString(end));
          assertThat(Long.parseLong(fields.get("RateLimit-Reset")))
              .isBetween(end - after.getEpochSecond() - 1, end - before.getEpochSecond());
          assertThat(fields.get("RateLimit")).endsWith(";t=" + fields.get("RateLimit-Reset"));
        }
      }
    }
  }

  @Test
  void namesTheEndOfADayForEveryRefusalOfIt() {
    try (Engine engine = engine(Optional.empty())) {
      HttpLimiter limiter = limiter(engine, InstantSource.system(), "fixed-window 1/1d");
      for (int i = 0; i < 40; i++) {
        Instant before = Instant.now();
        Map<String, String> fields = fields(limiter);
        if (endOfDay(before).equals(endOfDay(Instant.now()))) {
          assertThat(fields)
              .containsEntry("X-RateLimit-Reset", Long.toString(endOfDay(before).getEpochSecond()));
        }
      }
    }
  }

  @ParameterizedTest
  @CsvSource({
    "fixed-window 1/1d, 2026-12-01T15:40:19.000123Z, 29981, 1796169600",
    "fixed-window 1/1d, 2026-12-01T15:40:18.999999Z, 29982, 1796169600",
    "fixed-window 1/1s, 2026-12-01T23:59:59.000001Z, 1, 1796169600",
    "fixed-window 1/1s, 2026-12-01T23:59:59.999999Z, 1, 1796169600",
    "sliding-log 1/1s, 2026-12-01T23:59:59.000999Z, 1, 1796169600",
    "sliding-log 1/1s, 2026-12-01T23:59:59.001Z, 1, 1796169601",
    "token-bucket 1 refill 1/1s, 2026-12-01T23:59:59.000999Z, 1, 1796169600",
    "token-bucket 1 refill 1/1s, 2026-12-01T23:59:59.001Z, 1, 1796169601",
  })
  void countsFromTheMillisecondOfTheDecision(String limit, Instant now, String reset, String end) {
    InstantSource clock = () -> now;
    try (Engine engine = engine(Optional.of(clock))) {
      HttpLimiter limiter = limiter(engine, clock, limit);
      SentRequest second = new SentRequest();

      assertThat(fields(limiter))
          .containsEntry("X-RateLimit-Reset", end)
          .containsEntry("RateLimit-Reset", reset)
          .containsEntry("RateLimit", "\"api\";r=0;t=" + reset);
      Answer refused = limiter.decide(second, second.attributes());
      assertThat(refused.fields()).containsEntry("X-RateLimit-Reset", end);
      assertThat(refused.refusal().orElseThrow().headers()).containsEntry("Retry-After", reset);
    }
  }

  @Test
  void countsFromTheDecisionWhenALaterStageWritesTheFields() {
    Instant[] now = {Instant.parse("2026-12-01T23:59:50.300Z")};
    InstantSource clock = () -> now[0];
    try (Engine engine = engine(Optional.of(clock))) {
      HttpLimiter limiter = limiter(engine, clock, "token-bucket 1 refill 1/1s");
      SentRequest request = new SentRequest();
      assertThat(limiter.decide(request, request.attributes()).fields())
          .containsEntry("X-RateLimit-Reset", "1796169592");
      now[0] = now[0].plusSeconds(5);

      assertThat(limiter.decide(request, request.attributes()).fields())
          .containsEntry("X-RateLimit-Reset", "1796169592");
    }
  }

  private static Map<String, String> fields(HttpLimiter limiter) {
    SentRequest request = new SentRequest();
    return limiter.decide(request, request.attributes()).fields();
  }

  private static HttpLimiter limiter(Engine engine, InstantSource clock, String limit) {
    Map<String, String> settings = new TreeMap<>();
    settings.put("policy.api", limit);
    settings.put("rule.api", "/** -> api");
    settings.put("headers", "structured, triple, x-ratelimit");
    settings.put("denial-cache", "1000");
    return HttpLimiter.over(Configuration.parseForEngine(Settings.of(settings)), engine, clock);
  }

  private static Instant endOfDay(Instant time) {
    return time.truncatedTo(ChronoUnit.DAYS).plus(1, ChronoUnit.DAYS);
  }
}
