package dev.limiter.jaxrs;

import static dev.limiter.jaxrs.RestClient.assertRefusal;
import static dev.limiter.jaxrs.RestClient.remaining;
import static org.assertj.core.api.Assertions.assertThat;

import dev.limiter.LogLines;
import dev.limiter.memory.InMemoryEngine;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.container.ContainerResponseFilter;
import jakarta.ws.rs.core.Response;
import java.net.http.HttpResponse;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.glassfish.jersey.server.ResourceConfig;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What the feature does wherever Jersey runs. The clock stands still. */
abstract class RestContract {

  private static final InstantSource CLOCK =
      InstantSource.fixed(Instant.ofEpochMilli(1_791_860_000_000L));

  private final List<AutoCloseable> open = new ArrayList<>();
  private final Shop.Items items = new Shop.Items();

  /** Starts an application. */
  abstract RestServer start(ResourceConfig application);

  @AfterEach
  void close() throws Exception {
    for (AutoCloseable closeable : open) {
      closeable.close();
    }
  }

  @Test
  void anAnnotatedCostSpendsTheBudgetInTheRightNumberOfCalls() {
    RestClient client = client("fixed-window 20/1h");
    for (long left : new long[] {15, 10, 5, 0}) {
      HttpResponse<String> response = client.get("items/search");
      assertThat(response.statusCode()).isEqualTo(200);
      assertThat(remaining(response)).isEqualTo(left);
    }
    assertThat(client.get("items/search").statusCode()).isEqualTo(429);
    assertThat(items.calls).hasValue(4);
  }

  @Test
  void theClosestElementSaysWhatACallCosts() {
    RestClient client = client("fixed-window 20/1h");
    assertThat(remaining(client.get("plain"))).isEqualTo(19);
    assertThat(remaining(client.get("items"))).isEqualTo(17);
    assertThat(remaining(client.send("POST", "items/copy", "1", "Content-Type", "text/plain")))
        .isEqualTo(13);
  }

  @Test
  void unlimitedLiftsRulesAndAnnotations() {
    RestClient client = client("fixed-window 2/1h");
    for (int i = 0; i < 3; i++) {
      HttpResponse<String> response = client.get("items/free");
      assertThat(response.statusCode()).isEqualTo(200);
      assertThat(response.headers().map()).doesNotContainKeys("RateLimit", "RateLimit-Policy");
    }
    assertThat(remaining(client.get("plain"))).isEqualTo(1);
  }

  @Test
  void aLimitOfItsOwnCountsBesideTheRules() {
    RestClient client = client("fixed-window 20/1h");
    assertThat(client.get("items/own").headers().allValues("RateLimit-Policy"))
        .containsExactly("\"api\";q=20;w=3600, \"Items.own\";q=3;w=3600");
    client.get("items/own");
    client.get("items/own");
    assertThat(client.get("items/own").statusCode()).isEqualTo(429);
    assertThat(remaining(client.get("plain"))).isEqualTo(16);
  }

  @Test
  void whatMatchesNothingIsChargedByTheRules() {
    RestClient client = client("fixed-window 6/1h");
    assertThat(client.get("nope").statusCode()).isEqualTo(404);
    assertThat(client.send("DELETE", "items", null).statusCode()).isEqualTo(405);
    assertThat(client.send("POST", "items", "x", "Content-Type", "text/xml").statusCode())
        .isEqualTo(415);
    assertThat(client.get("plain", "Accept", "image/png").statusCode()).isEqualTo(406);
    HttpResponse<String> fifth = client.get("nope");
    assertThat(fifth.statusCode()).isEqualTo(404);
    assertThat(remaining(fifth)).isEqualTo(1);
    assertThat(client.send("OPTIONS", "items", null).statusCode()).isEqualTo(200);
    assertRefusal(client.get("nope"));
    assertRefusal(client.get("plain"));
  }

  @Test
  void aRefusalIsCompleteAndOtherResponseFiltersRun() {
    AtomicInteger filtered = new AtomicInteger();
    ContainerResponseFilter counting = (request, response) -> filtered.incrementAndGet();
    RestClient client = client("fixed-window 1/1h", counting);
    client.get("plain");
    assertRefusal(client.get("plain"));
    assertThat(filtered).hasValue(2);
  }

  @Test
  void theRealAnswersHeadersDoNotSurviveARefusal() {
    ContainerResponseFilter caching =
        (request, response) -> {
          response.getHeaders().putSingle("Cache-Control", "public, max-age=60");
          response.getHeaders().putSingle("ETag", "\"1\"");
          response.getHeaders().putSingle("Content-Language", "en");
          response.getHeaders().putSingle("X-Kept", "kept");
        };
    RestClient client = client("fixed-window 1/1h", caching);
    client.get("plain");
    for (String path : List.of("plain", "nope")) {
      HttpResponse<String> refused = client.get(path);
      assertRefusal(refused);
      assertThat(refused.headers().map()).doesNotContainKeys("ETag", "Content-Language");
      assertThat(refused.headers().allValues("X-Kept")).containsExactly("kept");
    }
  }

  @Test
  void whatAnEarlierFilterAnswersIsChargedByTheRules() {
    ContainerRequestFilter locked =
        request -> request.abortWith(Response.status(401).entity("who are you?").build());
    RestClient client = client("fixed-window 2/1h", new Ranked(locked, 1000));
    assertThat(client.get("items/search").statusCode()).isEqualTo(401);
    assertThat(remaining(client.get("items/search"))).isZero();
    assertRefusal(client.get("items/search"));
  }

  @Test
  void headCostsWhatGetCosts() {
    RestClient client = client("fixed-window 10/1h");
    assertThat(remaining(client.send("HEAD", "items/search", null))).isEqualTo(5);
    assertThat(remaining(client.get("items/search"))).isZero();
    HttpResponse<String> refused = client.send("HEAD", "items/search", null);
    assertThat(refused.statusCode()).isEqualTo(429);
    assertThat(refused.body()).isEmpty();
    assertThat(refused.headers().allValues("Retry-After")).hasSize(1);
    assertThat(client.send("HEAD", "nope", null).statusCode()).isEqualTo(429);
  }

  @Test
  void resumedAndStreamedResponsesCountOnce() {
    RestClient client = client("fixed-window 10/1h");
    HttpResponse<String> later = client.get("items/later");
    assertThat(later.body()).isEqualTo("later");
    assertThat(remaining(later)).isEqualTo(8);
    HttpResponse<String> events = client.get("items/events");
    assertThat(events.body()).contains("event 0", "event 4");
    assertThat(remaining(events)).isEqualTo(6);
    assertThat(events.headers().allValues("RateLimit")).hasSize(1);
  }

  @Test
  void subResourcesAreLimitedHoweverDeep() {
    RestClient client = client("fixed-window 20/1h");
    assertThat(remaining(client.get("items/shelf"))).isEqualTo(15);
    assertThat(remaining(client.get("items/shelf/below/below"))).isEqualTo(10);
  }

  @Test
  void aBadAnnotationBehindALocatorIsReportedOnceAndOnlyRulesApply() {
    RestClient client = client("fixed-window 20/1h");
    try (LogLines log = LogLines.of(MethodCosts.class)) {
      assertThat(remaining(client.get("items/shelf/wrong"))).isEqualTo(19);
      assertThat(client.get("items/shelf/wrong").statusCode()).isEqualTo(200);
      assertThat(log.lines())
          .containsExactly(
              "SEVERE Shelf.wrong: there is no policy \"nobody\"; define policy.nobody; until this"
                  + " is mended only the rules apply to it");
    }
  }

  @Test
  void parallelRefusalsDoNotHang() {
    RestClient client = client("fixed-window 2/1h");
    client.get("items");
    List<CompletableFuture<HttpResponse<String>>> calls =
        IntStream.range(0, 50).mapToObj(i -> client.getLater("items")).toList();
    assertThat(calls).allSatisfy(call -> assertRefusal(call.join()));
    assertThat(items.calls).hasValue(1);
  }

  @Test
  void aLargeBodyIsRefusedLikeASmallOne() {
    RestClient client = client("fixed-window 2/1h");
    String body = "x".repeat(1_000_000);
    assertThat(client.send("POST", "items", body, "Content-Type", "text/plain").body())
        .isEqualTo("got 1000000");
    assertRefusal(client.send("POST", "items", body, "Content-Type", "text/plain"));
    assertRefusal(client.get("plain"));
    assertThat(items.calls).hasValue(1);
  }

  @Test
  void aRefusalIsSentWhateverIsAccepted() {
    RestClient client = client("fixed-window 2/1h");
    client.get("items");
    assertRefusal(client.get("items", "Accept", "image/png"));
    assertRefusal(client.get("items", "Accept", "application/xml"));
    HttpResponse<String> text = client.get("items", "Accept", "text/plain");
    assertThat(text.statusCode()).isEqualTo(429);
    assertThat(text.headers().firstValue("Content-Type").orElse("").replace(" ", ""))
        .isEqualToIgnoringCase("text/plain;charset=UTF-8");
  }

  /** An application with all resources of the shop, and a feature that limits all paths. */
  private RestClient client(String limit, Object... more) {
    Map<String, String> settings = Map.of("policy.api", limit, "rule.all", "/** -> api by ip");
    return client(application(feature(settings), more));
  }

  final ResourceConfig application(Object feature, Object... more) {
    ResourceConfig application = new ResourceConfig().register(items).register(Shop.Plain.class);
    application.register(feature);
    for (Object component : more) {
      if (component instanceof Ranked ranked) {
        application.register(ranked.component(), ranked.priority());
      } else {
        application.register(component);
      }
    }
    return application;
  }

  final RestClient client(ResourceConfig application) {
    RestServer server = start(application);
    open.add(server);
    return new RestClient(server.base());
  }

  final RateLimitFeature feature(Map<String, String> settings) {
    InMemoryEngine engine = InMemoryEngine.builder().clock(CLOCK).build();
    open.add(engine);
    return new RateLimitFeature(settings, engine, CLOCK).peer(request -> "203.0.113.9");
  }

  /** A component with the priority that it is registered at. */
  record Ranked(Object component, int priority) {}
}
