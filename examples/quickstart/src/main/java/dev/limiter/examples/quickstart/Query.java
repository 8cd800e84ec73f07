package dev.limiter.examples.quickstart;

import jakarta.servlet.http.HttpServletRequest;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalInt;

/**
 * What the query string asks an endpoint to do. Read from the query string and not with {@code
 * getParameter}, which would consume the body of a form.
 *
 * @param bytes answer with so many bytes instead of JSON
 */
record Query(
    int status, int sleepMillis, boolean async, int forward, boolean fail, OptionalInt bytes) {

  /**
   * @throws IllegalArgumentException if a number is none or out of bounds
   */
  static Query of(HttpServletRequest request) {
    Map<String, String> given = parameters(request);
    return new Query(
        number(given, "status", 200, 599).orElse(200),
        number(given, "sleep", 0, 60_000).orElse(0),
        Boolean.parseBoolean(given.get("async")),
        number(given, "forward", 0, 10).orElse(0),
        Boolean.parseBoolean(given.get("fail")),
        number(given, "bytes", 0, 10_000_000));
  }

  /** The last value of each name. */
  static Map<String, String> parameters(HttpServletRequest request) {
    Map<String, String> parameters = new HashMap<>();
    String query = request.getQueryString() == null ? "" : request.getQueryString();
    for (String pair : query.split("&", -1)) {
      String[] parts = pair.split("=", 2);
      parameters.put(decode(parts[0]), parts.length == 2 ? decode(parts[1]) : "");
    }
    return parameters;
  }

  private static OptionalInt number(Map<String, String> given, String name, int least, int most) {
    String text = given.get(name);
    if (text == null) {
      return OptionalInt.empty();
    }
    if (text.matches("\\d{1,8}")) {
      int number = Integer.parseInt(text);
      if (number >= least && number <= most) {
        return OptionalInt.of(number);
      }
    }
    throw new IllegalArgumentException(
        name + " must be " + least + " to " + most + ", was \"" + text + "\"");
  }

  private static String decode(String text) {
    return URLDecoder.decode(text, StandardCharsets.UTF_8);
  }
}
