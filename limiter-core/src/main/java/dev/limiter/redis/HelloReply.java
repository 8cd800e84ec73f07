package dev.limiter.redis;

import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import redis.clients.jedis.util.KeyValue;

/** What a server says of itself, over any client. */
final class HelloReply {

  private HelloReply() {}

  /** RESP2 gives names and values in turn, RESP3 pairs. */
  static Map<String, String> properties(@Nullable Object reply) {
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
