package dev.limiter.jaxrs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.limiter.http.RateLimit;
import jakarta.ws.rs.container.ContainerRequestFilter;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The engine is closed while requests are handled, which have done their work. */
@Tag("N06")
class RestUndeployIT extends OnEachRuntime {

  @Test
  void letsARequestEndThatWasUnderWay() {
    ContainerRequestFilter slow =
        request -> {
          engine.close();
          RateLimit.current(request::getProperty)
              .ifPresent(
                  current -> {
                    assertThat(current.charge(5).allowed()).isTrue();
                    current.refund();
                  });
        };
    RestClient client = client(limit("fixed-window 1/1d"), slow, 2000);

    for (int i = 0; i < 2; i++) {
      HttpResponse<String> response = client.get("plain");
      assertThat(response.statusCode()).isEqualTo(200);
    }
    HttpResponse<String> unmatched = client.get("nope");
    assertThat(unmatched.statusCode()).isEqualTo(404);
    assertThat(unmatched.headers().map()).doesNotContainKey("ratelimit");
  }
}
