package dev.limiter.examples.quickstart;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.parallel.ExecutionMode.CONCURRENT;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What HTTP clients do that are refused with {@code Retry-After}, each as it comes; the table in
 * docs/operations.md tells it to people. A row is one client, and all of them wait at once.
 */
class RealClientsIT {

  private static final String CONFIG = "target/clients/rate-limits.properties";

  /** How much later than necessary a client on a busy machine may come. */
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  /** Node's timers count whole milliseconds of a clock that is rounded down. */
  private static final Duration TICK = Duration.ofMillis(1);

  private static final String POLICIES =
      """
      ["API_v2.1-b",{"q":1,"w":3600}]
      ["burst",{"q":10}]
      ["daily",{"q":10000000000,"w":86400}]
      ["failures",{"q":5,"w":900}]
      ["guess",{"q":100,"w":60}]
      """;

  private static final Pattern LIMIT = Pattern.compile("(\"[^\"]+\");r=(\\d+)(?:;t=(\\d+))?");

  private static QuickstartProcess server;
  private static QuickstartProcess xServer;
  private static Recorder recorder;
  private static Recorder xRecorder;

  @BeforeAll
  static void start() throws IOException {
    server = QuickstartProcess.start(List.of(), "--config", CONFIG);
    recorder = new Recorder(server);
    xServer =
        QuickstartProcess.start(
            List.of("limiter.headers=structured, x-ratelimit"), "--config", CONFIG);
    xRecorder = new Recorder(xServer);
  }

  @AfterAll
  static void stop() throws IOException {
    recorder.close();
    server.close();
    xRecorder.close();
    xServer.close();
  }

  @Execution(CONCURRENT)
  @ParameterizedTest(name = "{0}")
  @ValueSource(strings = {"curl", "urllib3", "got", "ky", "axios-retry", "undici", "apache"})
  void waitsAsLongAsItIsToldAndIsAccepted(String client) throws Exception {
    int status = ask(client, recorder.uri("/echo/soon"));

    assertThat(status).isEqualTo(200);
    assertWaitedAndAccepted(recorder.triesOf(client));
  }

  /** It reads X-RateLimit-Reset, an epoch second, and adds one second to it. */
  @Execution(CONCURRENT)
  @ParameterizedTest(name = "{0}")
  @ValueSource(strings = "octokit-plugin-throttling")
  void waitsUntilTheEpochSecondThatItReadsAndIsAccepted(String client) throws Exception {
    int status = ask(client, xRecorder.uri("/echo/soon"));

    assertThat(status).isEqualTo(200);
    assertWaitedAndAccepted(xRecorder.triesOf(client));
  }

  /** Feign waits a second at most, four times; the plugin one second for its first retry. */
  @Execution(CONCURRENT)
  @ParameterizedTest(name = "{0}")
  @CsvSource({"feign, 5", "octokit-plugin-retry, 2"})
  void comesTooEarlyAndIsRefusedAgain(String client, int tries) throws Exception {
    int status = ask(client, recorder.uri("/echo/late"));

    assertThat(status).isEqualTo(429);
    List<Recorder.Try> seen = recorder.triesOf(client);
    assertThat(seen).hasSize(tries).extracting(Recorder.Try::status).containsOnly(429);
    assertThat(seen.get(0).until(seen.get(1)))
        .isBetween(Duration.ofSeconds(1).minus(TICK), Duration.ofSeconds(1).plus(PATIENCE))
        .isLessThan(seen.get(0).retryAfter());
  }

  /** The plugin looks at X-RateLimit-Remaining only, which is not sent by default. */
  @Execution(CONCURRENT)
  @ParameterizedTest(name = "{0}")
  @ValueSource(strings = {"jdk", "octokit-plugin-throttling"})
  void doesNotTryAgain(String client) throws Exception {
    int status = ask(client, recorder.uri("/echo/late"));

    assertThat(status).isEqualTo(429);
    assertThat(recorder.triesOf(client)).hasSize(1);
  }

  /** D10, 50 times: ten users at once in each repetition. */
  @Execution(CONCURRENT)
  @RepeatedTest(5)
  void acceptsWhoeverWaitsExactlyAsLongAsTold(RepetitionInfo repetition) {
    URI uri = URI.create(server.url() + "/echo/next");
    List<CompletableFuture<Integer>> statuses =
        IntStream.range(0, 10)
            .mapToObj(i -> "patient-" + repetition.getCurrentRepetition() + "-" + i)
            .map(user -> new PatientUser(uri, user).statusAfterWaiting())
            .toList();

    assertThat(statuses).extracting(CompletableFuture::join).containsOnly(200);
  }

  /** H22: npm's structured-headers reads every structured field that we write. */
  @Execution(CONCURRENT)
  @ParameterizedTest
  @ValueSource(ints = {200, 429})
  void structuredFieldsAreReadWithTheSameNamesAndNumbers(int status) throws Exception {
    HttpResponse<String> answer = answer(status);
    String limits = field(answer, "RateLimit");

    String read =
        ClientPrograms.node(
            "structured-headers.mjs",
            "structured-headers",
            field(answer, "RateLimit-Policy"),
            limits);

    assertThat(read).isEqualTo(POLICIES + asRead(limits));
  }

  private static HttpResponse<String> answer(int status) {
    HttpResponse<String> answer = server.get("/echo/many", "structured-" + status);
    return answer.statusCode() == status
        ? answer
        : server.get("/echo/many", "structured-" + status);
  }

  private static String field(HttpResponse<String> answer, String name) {
    assertThat(answer.headers().allValues(name)).hasSize(1);
    return answer.headers().allValues(name).get(0);
  }

  /** How long a window still lasts depends on the time of day, so this comes from what was sent. */
  private static String asRead(String limits) {
    return LIMIT
        .matcher(limits)
        .replaceAll(
            limit ->
                "[%s,{\"r\":%s%s}]"
                    .formatted(
                        limit.group(1),
                        limit.group(2),
                        limit.group(3) == null ? "" : ",\"t\":" + limit.group(3)))
        .replace(", ", "\n");
  }

  private static int ask(String client, URI uri) throws IOException, InterruptedException {
    return switch (client) {
      case "apache" -> JavaClients.apache(uri, client);
      case "feign" -> JavaClients.feign(uri, client);
      case "jdk" -> JavaClients.jdk(uri, client);
      case "curl" -> ClientPrograms.curl(uri, client);
      case "urllib3" -> ClientPrograms.urllib3(uri, client);
      default -> ClientPrograms.node(client + ".mjs", uri, client);
    };
  }

  private static void assertWaitedAndAccepted(List<Recorder.Try> tries) {
    assertThat(tries).extracting(Recorder.Try::status).containsExactly(429, 200);
    Recorder.Try refused = tries.get(0);
    Duration told = refused.retryAfter();
    assertThat(refused.until(tries.get(1))).isBetween(told.minus(TICK), told.plus(PATIENCE));
  }
}
