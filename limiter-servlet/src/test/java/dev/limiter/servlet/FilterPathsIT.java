package dev.limiter.servlet;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** No spelling that reaches a resource escapes its rule, however lax the container is. */
class FilterPathsIT extends OnEachContainer {

  /** S10, S11, B76, and what else a client might try. */
  private static final List<String> SPELLINGS =
      List.of(
          "/login",
          "/login/",
          "//login",
          "/%6Cogin",
          "/%6c%6f%67%69%6e",
          "/login;a=b",
          "/;/login",
          "/login;",
          "/./login",
          "/%2e/login",
          "/x/../login",
          "/x/%2e%2e/login",
          "/x/..;/login",
          "/x/..;a=b/login",
          "/x;/../login",
          "/..;/login",
          "/../app/login",
          "/LOGIN",
          "/login%2F",
          "/%2Flogin",
          "/x%2F..%2Flogin",
          "/\\login",
          "/%5Clogin",
          "/x\\..\\login",
          "/login%00",
          "/login%20",
          "/login.",
          "/login?x",
          "/login%3Fx",
          "/login%23",
          "/login%3Ba",
          "/%256Cogin",
          "/%u006cogin",
          "/%c0%aelogin",
          "/%zzlogin",
          "/ok/login",
          "/ok",
          "/ok/",
          "/ok/a/b",
          "/ok/%2e%2e/login",
          "/ok/..;/login",
          "/ok/../ok/a",
          "/ok//",
          "/ok/%2F",
          "/ok%2Fa",
          "/ok/a;b=c/d;e",
          "/ok/.",
          "/ok/..",
          "/ok/\\..\\login",
          "///ok///a",
          "/ok%252Fa");

  @ParameterizedTest
  @EnumSource(PathHandling.class)
  void s10S11B76WhatAServletAnswersWasCounted(PathHandling paths) throws Exception {
    start(
        paths,
        context ->
            register(
                context,
                filter(
                    "policy.api", "fixed-window 1_000/1m",
                    "rule.login", "/login -> api",
                    "rule.ok", "/ok/** -> api")));
    RawClient client = new RawClient(URI.create(container().root()));
    for (String spelling : SPELLINGS) {
      int before = servlet.answered.get();
      String response = client.send("GET", spelling);
      if (servlet.answered.get() > before) {
        assertThat(response).as(spelling).startsWith("HTTP/1.1 200").contains("RateLimit: \"api\"");
      } else {
        assertThat(response).as(spelling).containsPattern("^HTTP/1.1 [34]|\r\n\r\nwelcome$");
      }
    }
    assertThat(servlet.answered.get()).isGreaterThan(15);
  }

  @Test
  void b76SpellingsShareOneCounter() throws Exception {
    start(filter("policy.api", "fixed-window 2/1m", "rule.login", "/login -> api"));
    RawClient client = new RawClient(URI.create(container().root()));
    for (String spelling :
        List.of("/login", "//login", "/%6Cogin", "/login;a=b", "/./login", "/x/../login")) {
      client.send("GET", spelling);
    }

    assertThat(servlet.answered).hasValue(2);
  }

  @Test
  void namesOfHeadersForOneHopChangeNothing() throws Exception {
    start(
        filter(
            "policy.api", "fixed-window 1/1m",
            "trusted-proxies", "127.0.0.0/8",
            "rule.all", "/** -> api by header:X-Api-Key"));
    RawClient client = new RawClient(URI.create(container().root()));
    String[] lines = {
      "Connection: close, X-Api-Key, X-Forwarded-For", "X-Api-Key: a", "X-Forwarded-For: 192.0.2.1"
    };

    assertThat(client.send("GET", "/ok", lines)).startsWith("HTTP/1.1 200");
    assertThat(client.send("GET", "/ok", lines)).startsWith("HTTP/1.1 429");
  }
}
