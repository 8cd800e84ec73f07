package dev.limiter.redis;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import redis.clients.jedis.HostAndPort;
import redis.clients.jedis.exceptions.JedisAccessControlException;
import redis.clients.jedis.exceptions.JedisAskDataException;
import redis.clients.jedis.exceptions.JedisBusyException;
import redis.clients.jedis.exceptions.JedisClusterException;
import redis.clients.jedis.exceptions.JedisDataException;
import redis.clients.jedis.exceptions.JedisMovedDataException;
import redis.clients.jedis.exceptions.JedisNoScriptException;

/** Turns the text of an error reply into the exception that Jedis makes of it. */
final class ErrorReply {

  private static final Pattern REDIRECTION =
      Pattern.compile("(?<kind>MOVED|ASK) (?<slot>\\d{1,5}) (?<host>\\S*):(?<port>\\d{1,5})\\b.*");

  private static final int SLOTS = 16_384;
  private static final int MOST_PORT = 65_535;

  private ErrorReply() {}

  static JedisDataException of(String text) {
    Matcher redirection = REDIRECTION.matcher(text);
    if (redirection.matches() && isPossible(redirection)) {
      HostAndPort target =
          new HostAndPort(redirection.group("host"), Integer.parseInt(redirection.group("port")));
      int slot = Integer.parseInt(redirection.group("slot"));
      return redirection.group("kind").equals("MOVED")
          ? new JedisMovedDataException(text, target, slot)
          : new JedisAskDataException(text, target, slot);
    }
    int space = text.indexOf(' ');
    return switch (space < 0 ? text : text.substring(0, space)) {
      case "NOSCRIPT" -> new JedisNoScriptException(text);
      case "NOAUTH", "WRONGPASS", "NOPERM" -> new JedisAccessControlException(text);
      case "CLUSTERDOWN" -> new JedisClusterException(text);
      case "BUSY" -> new JedisBusyException(text);
      default -> new JedisDataException(text);
    };
  }

  private static boolean isPossible(Matcher redirection) {
    int port = Integer.parseInt(redirection.group("port"));
    return Integer.parseInt(redirection.group("slot")) < SLOTS && port > 0 && port <= MOST_PORT;
  }
}
