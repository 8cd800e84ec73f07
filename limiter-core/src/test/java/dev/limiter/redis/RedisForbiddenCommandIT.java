package dev.limiter.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.limiter.Decision.Source;
import dev.limiter.Limit;
import dev.limiter.LogLines;
import dev.limiter.Policy;
import dev.limiter.RateLimiter;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A server, or a proxy before it, that lacks a command stops the start (N02). */
@Tag("N02")
class RedisForbiddenCommandIT {

  private static final Policy API = new Policy("api", Limit.parse("fixed-window 100/1d"));
  private static final String REPORT = "dev.limiter.resilience.OutageReport";

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SCRIPT", "EVALSHA", "TIME", "GET", "SET", "DEL", "PEXPIRE", "LRANGE", "LINDEX", "LSET",
        "LPUSH", "RPUSH", "LPOP", "RPOP"
      })
  void stopsWhereACommandIsRenamed(String command) {
    RunningRedis redis = RedisStart.own(List.of("rename-command " + command + " \"\""));
    try {
      assertThatThrownBy(() -> start(redis.uri()))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage(
              redis.uri().replace("redis://", "Redis at ")
                  + " does not know "
                  + command
                  + "; it may be renamed, or a proxy is in between");
    } finally {
      redis.stop().run();
    }
  }

  /** Decisions need no HELLO; and what is missing is no sign of an old version. */
  @Test
  void decidesWhereHelloIsRenamed() {
    RunningRedis redis = RedisStart.own(List.of("rename-command HELLO \"\""));
    try (LogLines log = LogLines.of(RedisEngine.class);
        RedisEngine engine = start(redis.uri());
        RateLimiter limiter = RateLimiter.builder(engine).build()) {
      assertThat(limiter.acquire(API, "a").source()).isEqualTo(Source.ENGINE);
      assertThat(log.lines())
          .singleElement()
          .asString()
          .startsWith(
              "WARNING "
                  + redis.uri().replace("redis://", "Redis at ")
                  + " refuses HELLO (ERR unknown command")
          .endsWith(
              "), so that its version, mode and role are not checked; HELLO may be renamed, or a"
                  + " proxy is in between");
    } finally {
      redis.stop().run();
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "unsupported command 'SCRIPT'",
        "ERR unknown command 'SCRIPT'",
        "ERR unknown command `SCRIPT`, with args beginning with: `LOAD`, ",
        "ERR command 'SCRIPT' is not allowed",
        "ERR unknown subcommand 'LOAD'. Try SCRIPT HELP."
      })
  void stopsWhereAProxyAnswersAnErrorAtScript(String error) throws IOException {
    assertStops(
        name -> name.equals("HELLO") ? RespStub.HELLO : "-" + error + "\r\n",
        " does not know SCRIPT; it may be renamed, or a proxy is in between");
  }

  @ParameterizedTest
  @ValueSource(strings = {"unsupported command 'HELLO'", "ERR unknown command 'HELLO'"})
  void asksNoHelloOfAProxyThatRefusesIt(String error) throws IOException {
    assertStops(
        name -> name.equals("HELLO") ? "-" + error + "\r\n" : "-ERR unknown command\r\n",
        " does not know SCRIPT; it may be renamed, or a proxy is in between");
  }

  @Test
  void stopsWhereAProxyClosesAtScript() throws IOException {
    assertStops(
        name -> name.equals("HELLO") ? RespStub.HELLO : "",
        " closes the connection at SCRIPT; it may be forbidden, or a proxy is in between");
  }

  @Test
  void stopsWhereAProxyClosesAtEvalsha() throws IOException {
    String sha = "$40\r\n" + "a".repeat(40) + "\r\n";
    assertStops(
        name -> name.equals("HELLO") ? RespStub.HELLO : name.equals("SCRIPT") ? sha : "",
        " closes the connection at EVALSHA; it may be forbidden, or a proxy is in between");
  }

  @Test
  void stopsWhereAProxyClosesAtHello() throws IOException {
    assertStops(
        name -> name.equals("PING") ? "+PONG\r\n" : "",
        " closes the connection at HELLO; it may be forbidden, or a proxy is in between");
  }

  /** One line at ERROR, however many calls fail, also inside a script. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "ERR unknown command 'EVALSHA'",
        "ERR Unknown Redis command called from script script: 12, on @user_script:5.",
        "ERR Unknown command called from script script: 12, on @user_script:5.",
        "ERR Error running script (call to f_12): @user_script:5: @user_script: 5: Unknown Redis"
            + " command called from Lua script",
        "unsupported command 'EVALSHA'"
      })
  void logsOneErrorWhereACommandIsForbiddenLater(String error) throws IOException {
    AtomicBoolean later = new AtomicBoolean();
    String loading = "-LOADING Redis is loading the dataset in memory\r\n";
    Function<String, String> replies =
        name ->
            name.equals("HELLO") ? RespStub.HELLO : later.get() ? "-" + error + "\r\n" : loading;
    try (RespStub stub = RespStub.answering(replies);
        RedisEngine engine = start(stub.uri());
        RateLimiter limiter = RateLimiter.builder(engine).build();
        LogLines log = LogLines.of(REPORT)) {
      later.set(true);
      for (int i = 0; i < 20; i++) {
        assertThat(limiter.acquire(API, "a").source()).isEqualTo(Source.FALLBACK);
      }
      assertThat(log.lines())
          .filteredOn(line -> line.startsWith("SEVERE"))
          .containsExactly(
              "SEVERE "
                  + stub.uri().replace("redis://", "Redis at ")
                  + " answered an error: "
                  + error
                  + "; this will not recover without a configuration change: check whether it is"
                  + " renamed or forbidden, or a proxy is in between");
    }
  }

  private static void assertStops(Function<String, String> replies, String words)
      throws IOException {
    try (RespStub stub = RespStub.answering(replies)) {
      assertThatThrownBy(() -> start(stub.uri()))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage(stub.uri().replace("redis://", "Redis at ") + words);
    }
  }

  private static RedisEngine start(String uri) {
    return RedisEngine.builder(uri)
        .namespace(RedisServer.freshNamespace())
        .deadline(Duration.ofSeconds(10))
        .build();
  }
}
