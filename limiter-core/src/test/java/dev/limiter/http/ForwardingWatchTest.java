package dev.limiter.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.limiter.LogLines;
import java.time.InstantSource;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** HTTP.md, 9.4, and B74: mistakes about proxies are said once. */
class ForwardingWatchTest {

  private static final String MISSING =
      "WARNING 100 requests in a row from trusted proxies had no X-Forwarded-For, so that all their"
          + " clients share one limit by ip; let the proxies send it, or name the header that they"
          + " do send with client-ip-header";

  private final LogLines log = LogLines.of(ForwardingWatch.class);

  @AfterEach
  void close() {
    log.close();
  }

  @ParameterizedTest
  @ValueSource(strings = {"X-Forwarded-For", "Forwarded", "X-Real-IP"})
  void aForwardingHeaderThoughNobodyIsTrustedIsToldOnce(String header) {
    HttpLimiter limiter = limiter();
    ask(limiter, new SentRequest());
    assertThat(log.lines()).isEmpty();
    for (int i = 0; i < 3; i++) {
      ask(limiter, new SentRequest().header(header, "192.0.2.1"));
    }
    assertThat(log.lines())
        .containsExactly(
            "WARNING "
                + header
                + " arrives, but trusted-proxies is none: if a proxy of yours adds it, all clients"
                + " of that proxy share one limit by ip; name the proxy, such as trusted-proxies ="
                + " 10.0.0.0/8");
  }

  @ParameterizedTest
  @ValueSource(strings = {"hops:1", "203.0.113.0/24"})
  void b74AHeaderThatDoesNotArriveAHundredTimesInARowIsToldOnce(String trusted) {
    HttpLimiter limiter = limiter("trusted-proxies", trusted);
    ask(limiter, 99);
    ask(limiter, new SentRequest().header("x-forwarded-for", "192.0.2.1"));
    ask(limiter, 99);
    assertThat(log.lines()).isEmpty();
    ask(limiter, 300);
    assertThat(log.lines()).containsExactly(MISSING);
  }

  @Test
  void requestsThatDoNotComeFromAProxyAreNotExpectedToHaveIt() {
    HttpLimiter limiter = limiter("trusted-proxies", "10.0.0.0/8");
    ask(limiter, 300);
    assertThat(log.lines()).isEmpty();
  }

  @Test
  void whatIsNotLimitedIsNotWatched() {
    HttpLimiter limiter = limiter("trusted-proxies", "hops:1", "exempt", "/**");
    ask(limiter, 300);
    assertThat(log.lines()).isEmpty();
  }

  @Test
  void aRequestIsWatchedInItsFirstStageOnlyAndByAReloadedLimiterToo() {
    HttpLimiter limiter = limiter("trusted-proxies", "hops:1");
    for (int i = 0; i < 99; i++) {
      SentRequest request = new SentRequest();
      ask(limiter, request);
      ask(limiter, request);
    }
    assertThat(log.lines()).isEmpty();
    ask(limiter.with(limiter.configuration()), 1);
    assertThat(log.lines()).containsExactly(MISSING);
  }

  private static HttpLimiter limiter(String... settings) {
    Map<String, String> all = new TreeMap<>();
    all.put("policy.api", "fixed-window 1000/1m");
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
