package dev.limiter.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.limiter.Charge;
import dev.limiter.EngineException;
import dev.limiter.FixedWindow;
import dev.limiter.Policy;
import dev.limiter.internal.PermanentFailure;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import redis.clients.jedis.UnifiedJedis;

/** Error replies and replies that no script gives (B59). */
class RedisHostileReplyIT {

  private static final Policy API = new Policy("api", new FixedWindow(10, Duration.ofMinutes(1)));
  private static final Charge CHARGE = new Charge(API, "secret-key");

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "$-1 | Redis answered nil where 4 whole numbers were due",
        "*-1 | Redis answered nil where 4 whole numbers were due",
        "*0 | Redis answered an array of 0 where 4 whole numbers were due",
        "*3 :1 :9 :0 | Redis answered an array of 3 where 4 whole numbers were due",
        "*5 :1 :9 :0 :1 :1 | Redis answered an array of 5 where 4 whole numbers were due",
        "+OK | Redis answered a string where 4 whole numbers were due",
        ":1 | Redis answered a number where 4 whole numbers were due",
        "*4 :1 $1 9 :0 :1 | Redis answered an array that holds more than whole numbers where 4"
            + " whole numbers were due",
        "*4 :1 $-1 :0 :1 | Redis answered an array that holds more than whole numbers where 4"
            + " whole numbers were due",
        "*4 :1 -ERR :0 :1 | Redis answered an array that holds more than whole numbers where 4"
            + " whole numbers were due",
        "*4 :2 :9 :0 :1 | Redis answered numbers that no script gives: [2, 9, 0, 1]",
        "*4 :1 :-1 :0 :1 | Redis answered numbers that no script gives: [1, -1, 0, 1]",
        "*4 :1 :11 :0 :1 | Redis answered numbers that no script gives: [1, 11, 0, 1]",
        "*4 :1 :9 :5 :1 | Redis answered numbers that no script gives: [1, 9, 5, 1]",
        "*4 :0 :0 :0 :1 | Redis answered numbers that no script gives: [0, 0, 0, 1]",
        "*4 :0 :0 :1 :-1 | Redis answered numbers that no script gives: [0, 0, 1, -1]"
      })
  void anOddReplyIsAFailureThatSaysSo(String reply, String message) throws IOException {
    try (RespStub stub = RespStub.answeringScripts(lines(reply));
        RedisEngine engine = engine(stub)) {
      assertThatThrownBy(() -> engine.acquire(List.of(CHARGE)))
          .isExactlyInstanceOf(EngineException.class)
          .hasMessage(message);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "LOADING Redis is loading the dataset in memory",
    "MISCONF Redis is configured to save RDB snapshots",
    "OOM command not allowed when used memory > 'maxmemory'",
    "READONLY You can't write against a read only replica.",
    "BUSY Redis is busy running a script.",
    "NOREPLICAS Not enough good replicas to write.",
    "MASTERDOWN Link with MASTER is down",
    "CLUSTERDOWN Hash slot not served",
    "TRYAGAIN Multiple keys request during rehashing of slot",
    "MOVED 1 127.0.0.1:1",
    "ASK 1 127.0.0.1:1",
    "WRONGTYPE Operation against a key",
    "ERR x"
  })
  void anErrorReplyIsAFailureInTheServersWordsAndSentOnce(String error) throws IOException {
    try (RespStub stub = RespStub.answeringScripts("-" + error + "\r\n");
        RedisEngine engine = engine(stub)) {
      long before = scriptCalls(stub);
      assertThatThrownBy(() -> engine.acquire(List.of(CHARGE)))
          .isInstanceOf(EngineException.class)
          .hasMessage(where(stub) + " answered an error: " + error)
          .hasNoCause();
      assertThat(scriptCalls(stub)).isEqualTo(before + 1);
    }
  }

  /** What stops a start is a failure like any other when it comes later. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "NOPERM this user has no permissions to run the 'evalsha' command",
        "NOAUTH Authentication required."
      })
  void aRefusalAtRunTimeIsAFailureToo(String error) throws IOException {
    AtomicReference<String> reply = new AtomicReference<>("-LOADING\r\n");
    try (RespStub stub =
            RespStub.answering(name -> name.equals("HELLO") ? RespStub.HELLO : reply.get());
        RedisEngine engine = engine(stub)) {
      reply.set("-" + error + "\r\n");
      assertThatThrownBy(() -> engine.acquire(List.of(CHARGE)))
          .isExactlyInstanceOf(PermanentFailure.class)
          .hasMessage(where(stub) + " answered an error: " + error)
          .hasNoCause();
    }
  }

  @Test
  void noKeyIsQuotedFromAnErrorReply() throws IOException {
    String error =
        "ERR unknown command 'EVALSHA', with args beginning with: 'a' 'ns:1:{ksecret-key}:api'";
    AtomicReference<String> reply = new AtomicReference<>("-LOADING\r\n");
    try (RespStub stub =
            RespStub.answering(name -> name.equals("HELLO") ? RespStub.HELLO : reply.get());
        RedisEngine engine = engine(stub)) {
      reply.set("-" + error + "\r\n");
      assertThatThrownBy(() -> engine.acquire(List.of(CHARGE)))
          .hasMessage(where(stub) + " answered an error: ERR unknown command 'EVALSHA'");
    }
    String other = "-NOPERM no permissions to access the 'ns:1:{ksecret-key}:api:x' key";
    assertThat(RedisFailure.errorReply(new IllegalStateException(other)))
        .isEqualTo("-NOPERM no permissions to access the <key> key");
  }

  @Test
  void aScriptThatStaysUnknownIsLoadedOnceAndNotForEver() throws IOException {
    try (RespStub stub = RespStub.answeringScripts("-NOSCRIPT No matching script.\r\n");
        RedisEngine engine = engine(stub)) {
      stub.commands().clear();
      assertThatThrownBy(() -> engine.acquire(List.of(CHARGE)))
          .isExactlyInstanceOf(EngineException.class);
      assertThat(stub.commands()).containsExactly("EVALSHA", "SCRIPT");
    }
  }

  @ParameterizedTest
  @CsvSource({"own", "client"})
  void aLostConnectionIsAFailureAndNothingIsSentAgain(String kind) throws IOException {
    AtomicReference<String> reply = new AtomicReference<>("-LOADING\r\n");
    try (RespStub stub =
            RespStub.answering(name -> name.equals("EVALSHA") ? reply.get() : RespStub.HELLO);
        UnifiedJedis client = RetryingClient.to(stub.port());
        RedisEngine engine =
            kind.equals("own") ? engine(stub) : RedisEngine.builder(client).build()) {
      reply.set("");
      long before = scriptCalls(stub);
      assertThatThrownBy(() -> engine.acquire(List.of(CHARGE)))
          .isExactlyInstanceOf(EngineException.class)
          .hasMessageEndingWith(" cannot be reached, or the connection was lost");
      assertThat(scriptCalls(stub)).isEqualTo(before + 1);
    }
  }

  @ParameterizedTest
  @CsvSource({"?what", "*4\\r\\n:1\\r\\n:x\\r\\n:0\\r\\n:1"})
  void whatIsNoRedisReplyIsAFailure(String reply) throws IOException {
    String bytes = reply.replace("\\r\\n", "\r\n") + "\r\n";
    try (RespStub stub = RespStub.answeringScripts(bytes);
        RedisEngine engine = engine(stub)) {
      assertThatThrownBy(() -> engine.acquire(List.of(CHARGE)))
          .isExactlyInstanceOf(EngineException.class);
    }
  }

  /**
   * Lengths of two billion, and arrays 20,000 deep, are failures of the connection and no Error.
   */
  @Tag("A6")
  @ParameterizedTest
  @CsvSource({
    "own, $2000000000, 1",
    "own, *2000000000, 1",
    "own, *1, 20000",
    "client, $2147483647, 1",
    "client, *2147483647, 1",
    "client, *1, 20000"
  })
  void aReplyOutOfBoundsIsAFailureOfItsConnection(String kind, String line, int times)
      throws IOException {
    String reply = (line + "\r\n").repeat(times);
    try (RespStub stub = RespStub.answering(name -> script(name, reply));
        UnifiedJedis client = RetryingClient.to(stub.port());
        RedisEngine engine =
            kind.equals("own") ? engine(stub) : RedisEngine.builder(client).build()) {
      assertThatThrownBy(() -> engine.acquire(List.of(CHARGE)))
          .isExactlyInstanceOf(EngineException.class)
          .hasMessageEndingWith(" cannot be reached, or the connection was lost");
    }
  }

  private static String script(String name, String reply) {
    return name.equals("HELLO") ? RespStub.HELLO : name.equals("EVALSHA") ? reply : "-LOADING\r\n";
  }

  @Test
  void aRefundAndAResetWithOddRepliesAreFailures() throws IOException {
    try (RespStub stub = RespStub.answeringScripts("+OK\r\n");
        RedisEngine engine = engine(stub)) {
      String message = "Redis answered a string where a whole number was due";
      assertThatThrownBy(() -> engine.refund(CHARGE))
          .isExactlyInstanceOf(EngineException.class)
          .hasMessage(message);
      assertThatThrownBy(() -> engine.reset(API, "a"))
          .isExactlyInstanceOf(EngineException.class)
          .hasMessage(message);
    }
  }

  private static RedisEngine engine(RespStub stub) {
    return RedisEngine.builder(stub.uri()).deadline(Duration.ofSeconds(10)).build();
  }

  private static long scriptCalls(RespStub stub) {
    return stub.commands().stream().filter("EVALSHA"::equals).count();
  }

  private static String where(RespStub stub) {
    return stub.uri().replace("redis://", "Redis at ");
  }

  private static String lines(String reply) {
    return reply.strip().replace(" ", "\r\n") + "\r\n";
  }
}
