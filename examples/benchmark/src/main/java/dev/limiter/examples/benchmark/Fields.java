package dev.limiter.examples.benchmark;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;

/** A line between two processes: a word and named values, none of which holds a tab. */
public record Fields(String word, Map<String, String> values) {

  /** Only a word. */
  public static Fields of(String word) {
    return new Fields(word, Map.of());
  }

  /** The same with one more value. */
  public Fields with(String name, Object value) {
    Map<String, String> more = new LinkedHashMap<>(values);
    more.put(name, String.valueOf(value).replaceAll("\\s+", " "));
    return new Fields(word, more);
  }

  /** Reads what {@link #line} wrote. */
  public static Fields parse(String line) {
    String[] parts = line.split("\t", -1);
    Map<String, String> values = new LinkedHashMap<>();
    for (int i = 1; i < parts.length; i++) {
      String[] pair = parts[i].split("=", 2);
      values.put(pair[0], pair[1]);
    }
    return new Fields(parts[0], values);
  }

  /** One line, without its end. */
  public String line() {
    return values.entrySet().stream()
        .map(entry -> "\t" + entry.getKey() + "=" + entry.getValue())
        .collect(Collectors.joining("", word, ""));
  }

  /** A value that must be there. */
  public String text(String name) {
    String value = values.get(name);
    if (value == null) {
      throw new IllegalArgumentException("no " + name + " in " + this);
    }
    return value;
  }

  /** A whole number that must be there. */
  public long whole(String name) {
    return Long.parseLong(text(name));
  }

  /** A number that must be there. */
  public double number(String name) {
    return Double.parseDouble(text(name));
  }

  /** A yes or no that must be there. */
  public boolean yes(String name) {
    return Boolean.parseBoolean(text(name));
  }
}
