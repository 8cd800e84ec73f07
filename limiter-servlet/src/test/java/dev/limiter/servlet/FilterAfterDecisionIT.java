package dev.limiter.servlet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.awaitility.Awaitility.await;

import dev.limiter.http.RateLimit;
import java.net.http.HttpResponse;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** HTTP.md, 10.6: charge more or refund while the request is handled. */
class FilterAfterDecisionIT extends OnEachContainer {

  @Test
  void aChargeRewritesTheFields() throws Exception {
    start(filter("policy.api", "fixed-window 10/1m"));

    HttpResponse<String> response = get("/charge?4");
    assertThat(response.body()).isEqualTo("true ALLOWED");
    assertThat(response.headers().allValues("RateLimit")).containsExactly("\"api\";r=5;t=60");
    assertThat(response.headers().allValues("RateLimit-Remaining")).containsExactly("5");
  }

  @Test
  void d12ARefusedOrUnservableChargeChangesNothing() throws Exception {
    start(filter("policy.api", "fixed-window 10/1m"));

    HttpResponse<String> refused = get("/charge?10");
    assertThat(refused.statusCode()).isEqualTo(200);
    assertThat(refused.body()).isEqualTo("false REFUSED");
    assertThat(remaining(refused)).isEqualTo(9);
    assertThat(get("/charge?11").body()).isEqualTo("false UNSERVABLE");
    assertThat(remaining(get("/ok"))).isEqualTo(7);
  }

  @Test
  void aCommittedResponseKeepsItsFields() throws Exception {
    start(filter("policy.api", "fixed-window 10/1m"));

    HttpResponse<String> response = get("/charge?4", "X-Commit", "true");
    assertThat(response.body()).isEqualTo("true ALLOWED");
    assertThat(remaining(response)).isEqualTo(9);
    assertThat(remaining(get("/ok"))).isEqualTo(4);
  }

  @Test
  void aRefundGivesBackWhatTwoFiltersCharged() throws Exception {
    start(filter("policy.a", "fixed-window 10/1m"), filter("policy.b", "fixed-window 5/1m"));

    assertThat(get("/refund").statusCode()).isEqualTo(200);
    assertThat(get("/ok").headers().allValues("RateLimit"))
        .containsExactly("\"a\";r=9;t=60, \"b\";r=4;t=60");
  }

  @ParameterizedTest
  @ValueSource(strings = {"/ok", "/forward", "/async", "/async-twice", "/timeout"})
  void refundsButDoesNotChargeAfterCompletion(String path) throws Exception {
    start(filter("policy.a", "fixed-window 10/1m"), filter("policy.b", "fixed-window 10/1m"));
    get(path);
    if (path.startsWith("/async") || path.equals("/timeout")) {
      assertThat(completion()).isEqualTo("complete");
    }

    RateLimit first = Objects.requireNonNull(servlet.seen.poll());
    // A client may have the whole response a moment before the server is done with it.
    await()
        .untilAsserted(() -> assertThatIllegalStateException().isThrownBy(() -> first.charge(0)));
    assertThatIllegalStateException()
        .isThrownBy(() -> first.charge(1))
        .withMessage("the response is complete; charge while the request is handled");
    first.refund();
    assertThat(get("/ok").headers().allValues("RateLimit"))
        .containsExactly("\"a\";r=9;t=60, \"b\";r=9;t=60");
  }

  /** The last that the listener was told; ours is told before it or right after. */
  private String completion() throws InterruptedException {
    String told = "";
    while (!told.equals("complete")) {
      told = Objects.requireNonNull(servlet.completed.poll(10, TimeUnit.SECONDS), "no completion");
      assertThat(told).isIn("complete", "timeout true");
    }
    return told;
  }
}
