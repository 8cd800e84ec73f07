package dev.limiter.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.limiter.Decision;
import dev.limiter.Decision.Source;
import dev.limiter.LogLines;
import dev.limiter.redis.RedisServer;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The application stops while a request is still handled, with Redis. */
@Tag("N06")
class ClosedEngineIT {

  @RegisterExtension static final RedisServer REDIS = RedisServer.shared();

  @Test
  void letsARequestUnderWayEnd() {
    Map<String, String> settings =
        Map.of(
            "engine", REDIS.uri(),
            "deadline", "10s",
            "policy.api", "fixed-window 10/1d",
            "rule.a", "/** -> api");
    HttpLimiter limiter =
        HttpLimiter.open(
            Configuration.parse(Settings.of(settings)),
            Optional.of(RedisServer.freshNamespace()),
            new SharedEngines());
    SentRequest request = new SentRequest();
    assertThat(limiter.decide(request, request.attributes()).fields()).isNotEmpty();
    RateLimit current = RateLimit.current(request.attributes::get).orElseThrow();
    limiter.close();

    try (LogLines log = LogLines.of(EngineSpace.class)) {
      Decision decision = current.charge(20).strictest();
      assertThat(decision.allowed()).isTrue();
      assertThat(decision.source()).isEqualTo(Source.UNCHECKED);
      current.refund();
      assertThat(log.lines()).hasSize(1);
    }
    SentRequest arriving = new SentRequest();
    assertThat(limiter.decide(arriving, arriving.attributes())).isEqualTo(Answer.UNDECIDED);
  }
}
