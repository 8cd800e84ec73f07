package dev.limiter.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.limiter.LogLines;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Mistakes about proxies are logged once. */
class ForwardingWatchTest {

  private static final String MISSING =
      "WARNING none of the first 1,000 requests from trusted proxies had X-Forwarded-For, so that"
          + " all their clients share one limit by ip; let the proxies send it, or name the header"
          + " that they do send with client-ip-header";

  private final LogLines log = LogLines.of(SharedEngines.class);

  @AfterEach
  void close() {
    log.close();
  }

  @ParameterizedTest
  @ValueSource(strings = {"X-Forwarded-For", "Forwarded", "X-Real-IP"})
  void aForwardingHeaderThoughNobodyIsTrustedIsToldOnce(String header) {
    HttpLimiter limiter = limiter();
    ask(limiter, new SentRequest());
    assertThat(warnings()).isEmpty();
    for (int i = 0; i < 3; i++) {
      ask(limiter, new SentRequest().header(header, "192.0.2.1"));
    }
    assertThat(warnings())
        .containsExactly(
            "WARNING "
                + header
                + " arrives, but trusted-proxies is none: if a proxy of yours adds it, all clients"
                + " of that proxy share one limit by ip; name the proxy, such as trusted-proxies ="
                + " 10.0.0.0/8");
  }

  @ParameterizedTest
  @ValueSource(strings = {"hops:1", "203.0.113.0/24"})
  void warnsOfAHeaderThatIsAbsentInTheFirstThousandRequests(String trusted) {
    HttpLimiter limiter = limiter("trusted-proxies", trusted);
    ask(limiter, 999);
    assertThat(warnings()).isEmpty();
    ask(limiter, 2_000);
    assertThat(warnings()).containsExactly(MISSING);
  }

  @Test
  void isSilentOnceTheHeaderArrived() {
    HttpLimiter limiter = limiter("trusted-proxies", "hops:1");
    ask(limiter, 999);
    ask(limiter, new SentRequest().header("x-forwarded-for", "192.0.2.1"));
    ask(limiter, 2_000);
    assertThat(warnings()).isEmpty();
  }

  @Test
  void doesNotExpectItOfRequestsThatComeFromNoProxy() {
    HttpLimiter limiter = limiter("trusted-proxies", "10.0.0.0/8");
    ask(limiter, 2_000);
    assertThat(warnings()).isEmpty();
  }

  @Test
  void watchesExemptedRequestsToo() {
    HttpLimiter limiter = limiter("trusted-proxies", "hops:1", "exempt", "/**");
    ask(limiter, 1_000);
    assertThat(warnings()).containsExactly(MISSING);
  }

  @Test
  void watchesARequestInItsFirstStageOnlyAndGoesOnAfterAReload() {
    HttpLimiter limiter = limiter("trusted-proxies", "hops:1");
    for (int i = 0; i < 999; i++) {
      SentRequest request = new SentRequest();
      ask(limiter, request);
      ask(limiter, request);
    }
    assertThat(warnings()).isEmpty();
    ask(limiter.with(limiter.configuration()), 1);
    assertThat(warnings()).containsExactly(MISSING);
  }

  private List<String> warnings() {
    return log.lines().stream().filter(line -> line.startsWith("WARNING")).toList();
  }

  private static HttpLimiter limiter(String... settings) {
    Map<String, String> all = new TreeMap<>();
    all.put("policy.api", "fixed-window 10_000/1m");
    all.put("rule.all", "/** -> api by ip");
    for (int i = 0; i < settings.length; i += 2) {
      all.put(settings[i], settings[i + 1]);
    }
    return HttpLimiter.over(
        Configuration.parseForEngine(Settings.of(all)),
        new CountingEngine(),
        InstantSource.system());
  }

  private static void ask(HttpLimiter limiter, int times) {
    for (int i = 0; i < times; i++) {
      ask(limiter, new SentRequest());
    }
  }

  private static void ask(HttpLimiter limiter, SentRequest request) {
    limiter.decide(request, request.attributes(), Annotations.NONE);
  }
}
