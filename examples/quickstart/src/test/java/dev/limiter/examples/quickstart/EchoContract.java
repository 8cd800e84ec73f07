package dev.limiter.examples.quickstart;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.http.HttpResponse;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the endpoints answer when the limit leaves them alone. */
@TestInstance(Lifecycle.PER_CLASS)
abstract class EchoContract {

  private final String container;
  private QuickstartProcess server;

  EchoContract(String container) {
    this.container = container;
  }

  @BeforeAll
  void start() throws IOException {
    server =
        QuickstartProcess.start(
            List.of("limiter.policy.api=fixed-window 1_000_000/1d"), "--container", container);
  }

  @AfterAll
  void stop() throws IOException {
    server.close();
  }

  @ParameterizedTest
  @ValueSource(strings = {"/echo/a", "/rest/echo/a"})
  void tellsWhatReachedTheApplication(String path) {
    for (String method : List.of("GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS")) {
      assertThat(server.send(method, path, "alice").body())
          .isEqualTo(echo(method, path, "alice", "REQUEST"));
    }
  }

  @Test
  void answersMethodsThatNobodyHeardOf() {
    assertThat(server.send("BREW", "/echo", "alice").body())
        .isEqualTo(echo("BREW", "/echo", "alice", "REQUEST"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"/echo", "/rest/echo"})
  void answersHeadWithoutBody(String path) {
    HttpResponse<String> response = server.send("HEAD", path, "alice");

    assertThat(response.statusCode()).isEqualTo(200);
    assertThat(response.body()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"/echo", "/rest/echo"})
  void escapesWhatJsonCannotHold(String path) {
    assertThat(server.get(path + "/%22%C3%A9", "al\"ice").body())
        .isEqualTo(echo("GET", path + "/\\\"é", "al\\\"ice", "REQUEST"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"/echo", "/rest/echo"})
  void doesWhatTheQueryAsks(String path) {
    assertThat(server.get(path + "?status=418", "alice").statusCode()).isEqualTo(418);
    assertThat(server.get(path + "?status=204", "alice").statusCode()).isEqualTo(204);
    assertThat(server.get(path + "?sleep=1", "alice").statusCode()).isEqualTo(200);
    assertThat(server.get(path + "?fail=true", "alice").statusCode()).isEqualTo(500);
    assertThat(server.get(path + "?bytes=100000", "alice").body()).hasSize(100_000);
    assertThat(server.get(path + "?forward=2", "alice").body())
        .isEqualTo(echo("GET", path, "alice", "FORWARD"));
  }

  @Test
  void answersFromAnotherThread() {
    assertThat(server.get("/echo?async=true&sleep=1", "alice").body())
        .isEqualTo(echo("GET", "/echo", "alice", "ASYNC"));
    assertThat(server.get("/rest/echo?async=true&sleep=1", "alice").body())
        .isEqualTo(echo("GET", "/rest/echo", "alice", "REQUEST"));
  }

  @Test
  void refusesAQueryItCannotRead() {
    HttpResponse<String> response = server.get("/rest/echo?status=many", "alice");

    assertThat(response.statusCode()).isEqualTo(400);
    assertThat(response.body()).isEqualTo("status must be 200 to 599, was \"many\"\n");
  }

  @Test
  void logsIn() {
    assertThat(server.send("POST", "/login?ok=true", "alice").statusCode()).isEqualTo(200);
    assertThat(server.send("POST", "/login?ok=false", "alice").statusCode()).isEqualTo(401);
  }

  @Test
  void saysWhereNothingIs() {
    assertThat(server.get("/", "alice").statusCode()).isEqualTo(200);
    assertThat(server.get("/nothing", "alice").statusCode()).isEqualTo(404);
    assertThat(server.get("/rest/nothing", "alice").statusCode()).isEqualTo(404);
  }

  private static String echo(String method, String path, String principal, String dispatch) {
    return "{\"method\":\"%s\",\"path\":\"%s\",\"principal\":\"%s\",\"dispatch\":\"%s\"}%n"
        .formatted(method, path, principal, dispatch);
  }
}
