package dev.limiter.examples.quickstart;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.http.HttpResponse;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What the README promises of a refusal holds for every address that the quickstart's page names:
 * after Retry-After the same request is allowed, if nobody else used the limit meanwhile.
 */
class PromiseIT {

  /** Each with what it answers when it is not refused. */
  private static final Map<String, Integer> ADDRESSES = addresses();

  private static Map<String, Integer> addresses() {
    Map<String, Integer> addresses = new LinkedHashMap<>();
    for (String echo : List.of("/echo", "/rest/echo")) {
      addresses.put(echo, 200);
      addresses.put(echo + "/any/path", 200);
      addresses.put(echo + "?status=404", 404);
      addresses.put(echo + "?sleep=1", 200);
      addresses.put(echo + "?async=true", 200);
      addresses.put(echo + "?forward=2", 200);
      addresses.put(echo + "?fail=true", 500);
      addresses.put(echo + "?bytes=9", 200);
    }
    addresses.put("/rest/search", 200);
    addresses.put("/rest/nothing", 404);
    addresses.put("/echo?status=nonsense", 400);
    addresses.put("/login?ok=false", 401);
    addresses.put("/nothing", 404);
    return addresses;
  }

  @ParameterizedTest
  @Tag("U12")
  @ValueSource(strings = {"jetty", "tomcat"})
  void allowsTheSameRequestAfterRetryAfter(String container) throws IOException {
    try (QuickstartProcess server = QuickstartProcess.start(List.of(), "--container", container)) {
      Map<String, CompletableFuture<Integer>> after = new LinkedHashMap<>();
      for (String address : ADDRESSES.keySet()) {
        HttpResponse<String> refused = refusal(server, address);
        long seconds = refused.headers().firstValueAsLong("Retry-After").orElseThrow();
        Executor waited = CompletableFuture.delayedExecutor(seconds, SECONDS);
        after.put(
            address,
            CompletableFuture.supplyAsync(() -> server.get(address, address).statusCode(), waited));
      }
      after.forEach(
          (address, status) ->
              assertThat(status.join()).as(address).isEqualTo(ADDRESSES.get(address)));
      assertThat(server.get("/login?ok=true", "/login?ok=false").statusCode()).isIn(200, 429);
    }
  }

  @ParameterizedTest
  @Tag("U10")
  @CsvSource({
    "jetty, both", "jetty, overlap", "jetty, servlet",
    "tomcat, both", "tomcat, overlap", "tomcat, servlet"
  })
  void chargesNothingForAVisitOfThePage(String container, String filter) throws IOException {
    try (QuickstartProcess server =
        QuickstartProcess.start(List.of(), "--container", container, "--filter", filter)) {
      for (int visit = 0; visit < 25; visit++) {
        assertThat(server.get("/", "alice").statusCode()).isEqualTo(200);
        HttpResponse<String> icon = server.get("/favicon.ico", "alice");
        assertThat(icon.statusCode()).isEqualTo(404);
        assertThat(icon.headers().map()).doesNotContainKey("RateLimit");
      }
      assertThat(server.get("/echo", "alice").headers().firstValueAsLong("RateLimit-Remaining"))
          .hasValue(19);
    }
  }

  /** Asks as a user of its own until refused. */
  private static HttpResponse<String> refusal(QuickstartProcess server, String address) {
    for (int request = 0; request < 500; request++) {
      HttpResponse<String> response = server.get(address, address);
      if (response.statusCode() == 429) {
        return response;
      }
      assertThat(response.statusCode()).as(address).isEqualTo(ADDRESSES.get(address));
    }
    throw new AssertionError(address + " is not limited");
  }
}
