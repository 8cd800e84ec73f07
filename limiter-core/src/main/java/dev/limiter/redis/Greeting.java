package dev.limiter.redis;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import redis.clients.jedis.Protocol.Command;
import redis.clients.jedis.exceptions.JedisDataException;

/**
 * What a server says of itself when a connection begins; each part is empty if it did not say.
 *
 * @param version such as {@code 7.2.4}
 * @param mode {@code standalone}, {@code cluster} or {@code sentinel}
 * @param role {@code master} or {@code replica}
 */
record Greeting(String version, String mode, String role) {

  /** Of a server that knows no HELLO, or lets nobody send it. */
  static final Greeting UNKNOWN = new Greeting("", "", "");

  static final RedisCommand HELLO = RedisCommand.of(Command.HELLO, "2");

  /** Errors that concern the connection; all others only say that HELLO cannot be had. */
  private static final Pattern ENDS_ALL =
      Pattern.compile("(?!ERR |NOPERM |NOPROTO )[A-Z]+\\b.*|ERR max number of clients.*");

  /**
   * Returns what is sent first on a connection, in one go: the login, HELLO, and the database. AUTH
   * is a command of its own, since a server that does not know HELLO knows it, and both are allowed
   * to every user.
   */
  static List<RedisCommand> commands(Login login) {
    List<RedisCommand> commands = new ArrayList<>();
    if (login.password() != null) {
      commands.add(new RedisCommand(Command.AUTH, login.credentials()));
    }
    commands.add(HELLO);
    if (login.database() != 0) {
      commands.add(RedisCommand.of(Command.SELECT, String.valueOf(login.database())));
    }
    return commands;
  }

  /**
   * Reads the replies to {@link #commands}.
   *
   * @throws JedisDataException the server's error if it refuses the login, the database or the
   *     connection
   */
  static Greeting read(List<RedisCommand> commands, List<? extends @Nullable Object> replies) {
    Greeting greeting = UNKNOWN;
    for (int i = 0; i < replies.size(); i++) {
      boolean hello = commands.get(i).equals(HELLO);
      Object reply = replies.get(i);
      if (reply instanceof JedisDataException error && (!hello || endsAll(error))) {
        throw error;
      } else if (hello) {
        greeting = of(reply);
      }
    }
    return greeting;
  }

  /** Reads the reply to HELLO alone. */
  static Greeting of(@Nullable Object reply) {
    return reply instanceof List<?> words
        ? new Greeting(value(words, "version"), value(words, "mode"), value(words, "role"))
        : UNKNOWN;
  }

  /** True if the server says that it only follows another one. */
  boolean isReplica() {
    return role.equals("replica") || role.equals("slave");
  }

  private static boolean endsAll(JedisDataException error) {
    return ENDS_ALL.matcher(String.valueOf(error.getMessage())).matches();
  }

  /** Names and values come in turn. */
  private static String value(List<?> words, String name) {
    for (int i = 0; i + 1 < words.size(); i += 2) {
      if (text(words.get(i)).equals(name)) {
        return text(words.get(i + 1));
      }
    }
    return "";
  }

  private static String text(@Nullable Object word) {
    return word instanceof byte[] bytes ? new String(bytes, StandardCharsets.UTF_8) : "";
  }
}
