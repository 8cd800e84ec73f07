package dev.limiter.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import redis.clients.jedis.exceptions.JedisDataException;

class GreetingTest {

  private static final List<RedisCommand> COMMANDS = Greeting.commands(Login.NOBODY);

  @Test
  void keepsWhatTheServerSays() {
    List<Object> hello = new ArrayList<>();
    for (String word : List.of("server", "redis", "version", "7.2.4", "mode", "standalone")) {
      hello.add(word.getBytes(StandardCharsets.UTF_8));
    }
    hello.addAll(List.of("proto".getBytes(StandardCharsets.UTF_8), 2L));
    hello.addAll(List.of("role".getBytes(StandardCharsets.UTF_8), "replica".getBytes(StandardCharsets.UTF_8)));
    assertThat(Greeting.read(COMMANDS, List.of(hello)))
        .isEqualTo(new Greeting("7.2.4", "standalone", "replica"));
  }

  @Test
  void sendsLoginAndDatabaseInTheSameGo() {
    Login login = new Login(false, "us\u00e9r", "p w", 3);
    assertThat(new String(OwnConnection.bytes(Greeting.commands(login)), StandardCharsets.UTF_8))
        .isEqualTo(
            "*3\r\n$4\r\nAUTH\r\n$5\r\nus\u00e9r\r\n$3\r\np w\r\n"
                + "*2\r\n$5\r\nHELLO\r\n$1\r\n2\r\n*2\r\n$6\r\nSELECT\r\n$1\r\n3\r\n");
    assertThat(login.toString()).doesNotContain("p w");
    assertThat(Greeting.commands(login).toString()).doesNotContain("p w");
  }

  /** A proxy, or a server where it is renamed, can be used all the same. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "ERR unknown command `HELLO`, with args beginning with: `2`, ",
        "ERR unknown command 'HELLO'",
        "unsupported command 'HELLO'",
        "NOPERM this user has no permissions to run the 'hello' command",
        "NOPROTO unsupported protocol version"
      })
  void doesWithoutHello(String error) {
    assertThat(Greeting.read(COMMANDS, List.of(new JedisDataException(error))))
        .isEqualTo(Greeting.UNKNOWN);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "NOAUTH HELLO must be called with the client already authenticated",
        "ERR max number of clients reached",
        "DENIED Redis is running in protected mode",
        "BUSY Redis is busy running a script",
        "LOADING Redis is loading the dataset in memory"
      })
  void endsWithTheErrorThatConcernsTheConnection(String error) {
    JedisDataException reply = new JedisDataException(error);
    assertThatThrownBy(() -> Greeting.read(COMMANDS, List.of(reply))).isSameAs(reply);
  }

  @Test
  void endsWithTheErrorOfALogin() {
    JedisDataException reply = new JedisDataException("ERR AUTH called without any password");
    List<RedisCommand> commands = Greeting.commands(new Login(false, null, "p", 0));
    assertThatThrownBy(() -> Greeting.read(commands, List.of(reply, List.of()))).isSameAs(reply);
  }
}
