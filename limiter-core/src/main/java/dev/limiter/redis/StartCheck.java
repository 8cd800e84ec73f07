package dev.limiter.redis;

import java.lang.System.Logger.Level;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import redis.clients.jedis.Protocol.Command;
import redis.clients.jedis.exceptions.JedisAccessControlException;
import redis.clients.jedis.exceptions.JedisDataException;
import redis.clients.jedis.util.KeyValue;

/**
 * Asks Redis, when the engine is built, what would otherwise fail every request: whether it lets us
 * in, is new enough, and runs our scripts. A Redis that cannot be reached now may be so later.
 */
final class StartCheck {

  private static final System.Logger LOG = System.getLogger(RedisEngine.class.getName());
  private static final Pattern VERSION = Pattern.compile("(\\d{1,4})\\.(\\d{1,4})\\..*");

  /** Jedis 8 says this where 5 to 7 pass on the server's words. */
  private static final String NO_HELLO = "Server does not support HELLO";

  private final RedisLink link;

  StartCheck(RedisLink link) {
    this.link = link;
  }

  /**
   * Makes the check.
   *
   * @param look runs a script that changes nothing
   * @throws IllegalArgumentException if Redis answers, and never will let us work
   */
  void run(Runnable look) {
    try {
      login();
      look(look);
    } catch (IllegalArgumentException e) {
      throw e;
    } catch (RuntimeException e) {
      String reason = RedisFailure.of(e, link.where()).getMessage();
      LOG.log(Level.WARNING, reason + "; decisions fail until that changes");
    }
  }

  private void login() {
    try {
      Map<String, String> server = properties(link.send(Command.HELLO));
      requireVersion(server.getOrDefault("version", ""));
      requireStandalone(server.getOrDefault("mode", "standalone"));
    } catch (JedisDataException e) {
      String text = RedisFailure.errorReply(e);
      if (text.startsWith("ERR unknown command") || text.equals(NO_HELLO)) {
        throw tooOld("older than 6.0");
      } else if (text.startsWith("ERR max number of clients")) {
        throw e;
      } else if (e instanceof JedisAccessControlException || text.startsWith("ERR ")) {
        throw new IllegalArgumentException(
            link.where() + " refuses us: " + text + "; check user, password and database");
      }
      throw e;
    }
  }

  private void look(Runnable look) {
    try {
      look.run();
    } catch (JedisDataException e) {
      String text = RedisFailure.errorReply(e);
      if (e instanceof JedisAccessControlException || text.contains("user executing the script")) {
        throw new IllegalArgumentException(
            link.where() + " refuses our script: " + text + "; grant the user what it needs");
      }
      throw e;
    }
  }

  private void requireVersion(String version) {
    Matcher parts = VERSION.matcher(version);
    if (parts.matches()) {
      int major = Integer.parseInt(parts.group(1));
      if (major < 6 || (major == 6 && Integer.parseInt(parts.group(2)) < 2)) {
        throw tooOld(version);
      }
    }
  }

  private void requireStandalone(String mode) {
    if (!mode.equals("standalone")) {
      throw new IllegalArgumentException(
          link.where()
              + " runs in "
              + mode
              + " mode, which is not supported yet; use a single Redis");
    }
  }

  private IllegalArgumentException tooOld(String version) {
    return new IllegalArgumentException(
        link.where() + " is version " + version + ", but Redis 6.2 or Valkey 7.2 is needed");
  }

  /** RESP2 gives names and values in turn, RESP3 pairs. */
  private static Map<String, String> properties(@Nullable Object reply) {
    Map<String, String> properties = new HashMap<>();
    if (reply instanceof List<?> list) {
      for (Iterator<?> words = list.iterator(); words.hasNext(); ) {
        Object word = words.next();
        if (word instanceof KeyValue<?, ?> pair) {
          properties.put(text(pair.getKey()), text(pair.getValue()));
        } else if (words.hasNext()) {
          properties.put(text(word), text(words.next()));
        }
      }
    }
    return properties;
  }

  private static String text(@Nullable Object word) {
    return word instanceof byte[] bytes
        ? new String(bytes, StandardCharsets.UTF_8)
        : String.valueOf(word);
  }
}
