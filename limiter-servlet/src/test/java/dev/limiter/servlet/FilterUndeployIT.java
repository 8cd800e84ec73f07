package dev.limiter.servlet;

import static org.assertj.core.api.Assertions.assertThat;

import dev.limiter.http.RateLimit;
import jakarta.servlet.Filter;
import java.net.http.HttpResponse;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A container destroys the filter while requests are handled, which have done their work. */
@Tag("N06")
class FilterUndeployIT extends OnEachContainer {

  @ParameterizedTest
  @ValueSource(strings = {"local", "allow", "deny"})
  void letsARequestEndThatWasUnderWay(String onEngineFailure) throws Exception {
    Map<String, String> settings =
        new TreeMap<>(settings("policy.api", "fixed-window 1/1d", "engine", "memory"));
    settings.put("on-engine-failure", onEngineFailure);
    RateLimitFilter limits = new RateLimitFilter(settings);
    Filter slow =
        (request, response, chain) -> {
          limits.destroy();
          RateLimit.current(request::getAttribute)
              .ifPresent(
                  current -> {
                    assertThat(current.charge(5).allowed()).isTrue();
                    current.refund();
                  });
          chain.doFilter(request, response);
        };
    start(limits, slow);

    HttpResponse<String> underWay = get("/ok");
    HttpResponse<String> arriving = get("/ok");

    assertThat(underWay.statusCode()).isEqualTo(200);
    assertThat(remaining(underWay)).isZero();
    assertThat(arriving.statusCode()).isEqualTo(200);
    assertThat(arriving.headers().map()).doesNotContainKey("ratelimit");
  }
}
