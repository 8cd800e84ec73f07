package dev.limiter.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.limiter.Charge;
import dev.limiter.Decision.Source;
import dev.limiter.Limit;
import dev.limiter.LogLines;
import dev.limiter.Policy;
import dev.limiter.RateLimiter;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A missing permission, which Redis 6.2, 7.0, 7.2 and Valkey name in other words inside a script
 * (N03, M4).
 */
@Tag("N03")
@Tag("M4")
class RedisPermissionIT {

  @RegisterExtension static final RedisServer REDIS = RedisServer.own();

  /** What docs/operations.md lists. */
  private static final List<String> NEEDED =
      List.of(
          "evalsha",
          "script|load",
          "time",
          "get",
          "set",
          "del",
          "pexpire",
          "lrange",
          "lindex",
          "lset",
          "rpush",
          "lpush",
          "lpop",
          "rpop");

  private static final List<Policy> POLICIES =
      Stream.of(
              "fixed-window 99/1d",
              "sliding-log 99/1d",
              "sliding-counter 99/1d",
              "token-bucket 99 refill 99/1d")
          .map(limit -> new Policy("api", Limit.parse(limit)))
          .toList();

  static List<String> needed() {
    return NEEDED;
  }

  @BeforeEach
  void createUser() {
    REDIS.flush();
    REDIS.command("SCRIPT", "FLUSH");
    REDIS.command("ACL", "SETUSER", "u", "reset", "on", ">pw", "~" + REDIS.namespace() + ":1:*");
    NEEDED.forEach(command -> REDIS.command("ACL", "SETUSER", "u", "+" + command));
  }

  @Test
  void needsNoMoreThanTheListedPermissions() {
    try (LogLines log = LogLines.of(RedisEngine.class);
        RedisEngine engine = start()) {
      for (Policy policy : POLICIES) {
        assertThat(engine.acquire(List.of(new Charge(policy, "a"))).get(0).allowed()).isTrue();
        engine.refund(new Charge(policy, "a"));
        engine.reset(policy, "a");
      }
      assertThat(log.lines()).isEmpty();
      assertThat(REDIS.keys()).isEmpty();
    }
  }

  @ParameterizedTest
  @MethodSource("needed")
  void stopsWithoutASinglePermission(String command) {
    withdraw(command);
    assertThatThrownBy(RedisPermissionIT::start)
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith(
            REDIS.uri().replace("redis://", "Redis at ") + " refuses our script: ")
        .hasMessageEndingWith("; grant the user what it needs");
    assertNoKeyStays();
  }

  @ParameterizedTest
  @ValueSource(strings = {"set", "pexpire", "rpush", "lpop"})
  void namesTheCommandThatAScriptMayNotRun(String command) {
    withdraw(command);
    assertThatThrownBy(RedisPermissionIT::start)
        .hasMessageEndingWith(
            " (" + command.toUpperCase(java.util.Locale.ROOT) + "); grant the user what it needs");
  }

  /** One ERROR line; and no key without an expiry, wherever a script is stopped. */
  @ParameterizedTest
  @MethodSource("needed")
  void logsOneErrorForAPermissionWithdrawnLaterAndLeavesNoKey(String command) {
    try (RedisEngine engine = start();
        RateLimiter limiter = RateLimiter.builder(engine).build();
        LogLines log = LogLines.of("dev.limiter.resilience.OutageReport")) {
      use(limiter, "before");
      withdraw(command);
      REDIS.command("SCRIPT", "FLUSH");
      for (int client = 0; client < 4; client++) {
        use(limiter, "before");
        use(limiter, "client-" + client);
      }
      assertThat(log.lines())
          .filteredOn(line -> line.startsWith("SEVERE"))
          .hasSizeLessThanOrEqualTo(1)
          .allMatch(
              line ->
                  line.endsWith(
                      "; this will not recover without a configuration change: grant the user what"
                          + " it needs"));
      assertNoKeyStays();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"set", "pexpire", "rpush", "evalsha", "time", "script|load"})
  void logsAnErrorForEachOfThese(String command) {
    try (RedisEngine engine = start();
        RateLimiter limiter = RateLimiter.builder(engine).build();
        LogLines log = LogLines.of("dev.limiter.resilience.OutageReport")) {
      withdraw(command);
      REDIS.command("SCRIPT", "FLUSH");
      for (int client = 0; client < 4; client++) {
        use(limiter, "client-" + client);
      }
      assertThat(log.lines()).filteredOn(line -> line.startsWith("SEVERE")).hasSize(1);
    }
  }

  /** A new log whose expiry is refused is taken away again, also where it may not be deleted. */
  @Test
  void leavesNoLogWithoutAnExpiryWhereNeitherExpiryNorDeletionIsAllowed() {
    try (RedisEngine engine = start();
        RateLimiter limiter = RateLimiter.builder(engine).build()) {
      withdraw("pexpire");
      withdraw("del");
      for (int client = 0; client < 4; client++) {
        Policy log = POLICIES.get(1);
        assertThat(limiter.acquire(log, "c" + client).source()).isEqualTo(Source.FALLBACK);
      }
      assertNoKeyStays();
    }
  }

  private static void use(RateLimiter limiter, String client) {
    for (Policy policy : POLICIES) {
      assertThat(limiter.acquire(policy, client, 2).allowed()).isTrue();
    }
  }

  private static void withdraw(String command) {
    boolean loads = command.equals("script|load");
    REDIS.command("ACL", "SETUSER", "u", loads ? "-script" : "-" + command);
  }

  private static void assertNoKeyStays() {
    assertThat(REDIS.keys())
        .allMatch(key -> (Long) Objects.requireNonNull(REDIS.command("PTTL", key)) != -1);
  }

  private static RedisEngine start() {
    return RedisEngine.builder(REDIS.uri("u", "pw"))
        .namespace(REDIS.namespace())
        .deadline(Duration.ofSeconds(10))
        .build();
  }
}
