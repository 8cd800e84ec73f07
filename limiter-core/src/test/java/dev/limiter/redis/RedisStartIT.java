package dev.limiter.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.limiter.Charge;
import dev.limiter.FixedWindow;
import dev.limiter.LogLines;
import dev.limiter.Policy;
import dev.limiter.SlidingCounter;
import dev.limiter.SlidingLog;
import dev.limiter.TokenBucket;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What stops a start, and what does not (B62, B64). */
class RedisStartIT {

  @RegisterExtension static final RedisServer REDIS = RedisServer.own("requirepass s3cret");

  private static final String WRONG = "check user, password and database";

  @Test
  void theRightPasswordGetsIn() {
    try (RedisEngine engine = start(REDIS.uri("", "s3cret"))) {
      use(engine);
    }
    try (RedisEngine engine = start(REDIS.uri("default", "s3cret") + "/3")) {
      use(engine);
    }
  }

  @Test
  void aWrongPasswordStopsTheStartAndIsNotShown() {
    assertThatThrownBy(() -> start(REDIS.uri("", "hunter2")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("Redis at " + address() + " refuses us: WRONGPASS ")
        .hasMessageEndingWith(WRONG)
        .hasMessageNotContaining("hunter2")
        .hasNoCause();
  }

  @Test
  void noPasswordStopsTheStart() {
    assertThatThrownBy(() -> start(REDIS.uri()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("Redis at " + address() + " refuses us: NOAUTH ")
        .hasMessageEndingWith(WRONG);
  }

  @Test
  void aDatabaseThatDoesNotExistStopsTheStart() {
    assertThatThrownBy(() -> start(REDIS.uri("", "s3cret") + "/99"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "Redis at " + address() + " refuses us: ERR DB index is out of range; " + WRONG);
  }

  @Test
  void aUserWithExactlyTheNeededCommandsAndKeysGetsIn() {
    createUser("exact", REDIS.namespace());
    try (RedisEngine engine = start(REDIS.uri("exact", "pw"))) {
      use(engine);
    }
  }

  @Test
  void aUserWithoutScriptsStopsTheStart() {
    createUser("noscripts", REDIS.namespace());
    REDIS.command("ACL", "SETUSER", "noscripts", "-evalsha");
    assertThatThrownBy(() -> start(REDIS.uri("noscripts", "pw")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("Redis at " + address() + " refuses our script: NOPERM ")
        .hasMessageEndingWith("; grant the user what it needs");
  }

  @ParameterizedTest
  @ValueSource(strings = {"time", "get", "lrange"})
  void aUserWithoutACommandOfTheScriptsStopsTheStart(String command) {
    createUser("without-" + command, REDIS.namespace());
    REDIS.command("ACL", "SETUSER", "without-" + command, "-" + command);
    assertThatThrownBy(() -> start(REDIS.uri("without-" + command, "pw")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("Redis at " + address() + " refuses our script: ")
        .hasMessageEndingWith("; grant the user what it needs");
  }

  @Test
  void aUserOfOtherKeysStopsTheStart() {
    createUser("stranger", "elsewhere");
    assertThatThrownBy(() -> start(REDIS.uri("stranger", "pw")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("Redis at " + address() + " refuses our script: NOPERM ")
        .hasMessageNotContaining(REDIS.namespace());
  }

  @ParameterizedTest
  @ValueSource(strings = {"6.0.20", "5.0.14", "6.1.240"})
  void anOldVersionStopsTheStart(String version) throws IOException {
    String hello = RespStub.hello(version, "standalone");
    try (RespStub stub = RespStub.answering(name -> hello)) {
      assertThatThrownBy(() -> start(stub.uri()))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage(
              stub.uri().replace("redis://", "Redis at ")
                  + " is version "
                  + version
                  + ", but Redis 6.2 or Valkey 7.2 is needed");
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "LOADING Redis is loading the dataset in memory",
        "ERR max number of clients reached",
        "MASTERDOWN Link with MASTER is down"
      })
  void aPassingErrorDoesNotStopTheStart(String error) throws IOException {
    try (RespStub stub = RespStub.answering(name -> "-" + error + "\r\n")) {
      assertThatCode(() -> start(stub.uri()).close()).doesNotThrowAnyException();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"cluster", "sentinel"})
  void aServerOfAnotherModeStopsTheStart(String mode) throws IOException {
    String hello = RespStub.hello("7.0.0", mode);
    try (RespStub stub = RespStub.answering(name -> hello)) {
      assertThatThrownBy(() -> start(stub.uri()))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage(
              stub.uri().replace("redis://", "Redis at ")
                  + " runs in "
                  + mode
                  + " mode; use redis-"
                  + mode
                  + ":// or a client for it");
    }
  }

  @Test
  void aSingleRedisIsNoCluster() {
    assertThatThrownBy(() -> start(REDIS.uri("", "s3cret").replace("redis:", "redis-cluster:")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("Redis at " + address() + " is not of a Redis Cluster; use redis://");
  }

  @Test
  void aServerThatDropsKeysIsToldOnce() {
    REDIS.command("CONFIG", "SET", "maxmemory-policy", "allkeys-lru");
    try (LogLines log = LogLines.of(RedisEngine.class);
        RedisEngine engine = start(REDIS.uri("", "s3cret"))) {
      use(engine);
      assertThat(log.lines())
          .containsExactly(
              "WARNING Redis at "
                  + address()
                  + " drops keys when its memory is full, and a client whose key is dropped starts"
                  + " afresh: maxmemory-policy is allkeys-lru; set it to noeviction");
    } finally {
      REDIS.command("CONFIG", "SET", "maxmemory-policy", "noeviction");
    }
  }

  @Test
  void theStartWritesNothing() {
    start(REDIS.uri("", "s3cret")).close();
    assertThat(REDIS.keys()).isEmpty();
  }

  private static RedisEngine start(String uri) {
    return RedisEngine.builder(uri)
        .namespace(REDIS.namespace())
        .deadline(Duration.ofSeconds(10))
        .build();
  }

  private static void createUser(String user, String namespace) {
    REDIS.command(
        ("ACL SETUSER "
                + user
                + " on >pw ~"
                + namespace
                + ":* +evalsha +script|load +del +get +set")
            .concat(" +time +pexpire +lrange +lindex +lset +lpush +rpush +lpop +rpop")
            .split(" ", -1));
  }

  private static void use(RedisEngine engine) {
    Duration minute = Duration.ofMinutes(1);
    Stream.of(
            new FixedWindow(9, minute),
            new SlidingLog(9, minute),
            new SlidingCounter(9, minute),
            new TokenBucket(9, 9, minute))
        .map(limit -> new Charge(new Policy("api", limit), "a", 2))
        .forEach(
            charge -> {
              assertThat(engine.acquire(List.of(charge)).get(0).allowed()).isTrue();
              engine.refund(charge);
              engine.reset(charge.policy(), charge.key());
            });
  }

  private static String address() {
    return REDIS.uri().substring("redis://".length());
  }
}
