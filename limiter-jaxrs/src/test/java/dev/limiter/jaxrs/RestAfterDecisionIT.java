package dev.limiter.jaxrs;

import static dev.limiter.jaxrs.RestClient.remaining;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.limiter.http.RateLimit;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.container.ContainerResponseFilter;
import java.net.http.HttpResponse;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** HTTP.md, 10.6, in Jakarta REST. */
class RestAfterDecisionIT extends OnEachRuntime {

  private @Nullable RateLimit seen;

  @Test
  void aChargeRewritesTheFieldsAndARefusedOneDoesNot() {
    RestClient client =
        client(limit("fixed-window 10/1h"), inRequest(current -> current.charge(4)), 2000);

    assertThat(remaining(client.get("plain"))).isEqualTo(5);
    HttpResponse<String> second = client.get("plain");
    assertThat(remaining(second)).isZero();
    assertThat(second.headers().allValues("RateLimit")).hasSize(1);
    assertThat(client.get("plain").statusCode()).isEqualTo(429);
  }

  @Test
  void aRefusedChargeLetsTheRequestGoOnUnchanged() {
    RestClient client =
        client(limit("fixed-window 10/1h"), inRequest(current -> current.charge(10)), 2000);

    HttpResponse<String> response = client.get("plain");
    assertThat(response.statusCode()).isEqualTo(200);
    assertThat(remaining(response)).isEqualTo(9);
  }

  @Test
  void aRefundOnSuccessLetsOnlyFailuresCount() {
    ContainerResponseFilter refunding =
        (request, response) -> {
          if (response.getStatus() == 200) {
            RateLimit.current(request::getProperty).ifPresent(RateLimit::refund);
          }
        };
    RestClient client = client(limit("fixed-window 3/1h"), refunding);

    for (int i = 0; i < 5; i++) {
      assertThat(client.get("plain").statusCode()).isEqualTo(200);
    }
    assertThat(client.send("POST", "items", "x", "Content-Type", "text/plain").statusCode())
        .isEqualTo(200);
    assertThat(remaining(client.get("plain"))).isEqualTo(2);
  }

  @Test
  void refundsButDoesNotChargeAfterTheResponseFilter() {
    RestClient client = client(limit("fixed-window 10/1h"), inRequest(current -> {}), 2000);
    client.get("plain");

    RateLimit first = Objects.requireNonNull(seen);
    assertThatIllegalStateException().isThrownBy(() -> first.charge(1));
    first.refund();
    assertThat(remaining(client.get("plain"))).isEqualTo(9);
  }

  @Test
  void d12ARaiseAboveTheLimitIsNeverServed() {
    RestClient client = client(limit("token-bucket 4 refill 1/1s"));

    HttpResponse<String> refused = client.get("items/search");
    assertThat(refused.statusCode()).isEqualTo(429);
    assertThat(refused.headers().map()).doesNotContainKey("Retry-After");
    assertThat(refused.body()).doesNotContain("retry-after");
    assertThat(remaining(refused)).isEqualTo(4);
  }

  private ContainerRequestFilter inRequest(Consumer<RateLimit> use) {
    return (ContainerRequestContext request) -> {
      seen = RateLimit.current(request::getProperty).orElseThrow();
      use.accept(seen);
    };
  }
}
