package dev.limiter.redis;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class RedisServerIT {

  @RegisterExtension static final RedisServer REDIS = RedisServer.shared();
  @RegisterExtension static final RedisServer GUARDED = RedisServer.own("requirepass secret");

  @Test
  void answersAndCountsItsCommands() {
    long before = REDIS.info("commandstats", "cmdstat_echo");
    assertThat(REDIS.command("ECHO", "hello")).isEqualTo("hello");
    assertThat(REDIS.info("commandstats", "cmdstat_echo")).isEqualTo(before + 1);
  }

  @Test
  void namespacesOfTwoTestsDiffer() {
    assertThat(REDIS.namespace()).isNotEqualTo(GUARDED.namespace());
  }

  @Test
  void keysAreThoseOfTheTestAlone() {
    REDIS.command("SET", REDIS.namespace() + ":a", "1", "PX", "60000");
    REDIS.command("SET", RedisServer.freshNamespace() + ":b", "1", "PX", "60000");
    assertThat(REDIS.keys()).containsExactly(REDIS.namespace() + ":a");
  }

  @Test
  void aServerOfItsOwnHasItsSettings() {
    assertThat(GUARDED.command("PING")).isEqualTo("PONG");
    assertThat(GUARDED.uri()).isNotEqualTo(REDIS.uri());
  }
}
