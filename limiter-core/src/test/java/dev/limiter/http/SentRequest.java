package dev.limiter.http;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** A request made by hand, from 203.0.113.9, with its attributes. */
final class SentRequest implements RequestView {

  final Map<String, Object> attributes = new HashMap<>();
  private final String method;
  private final String path;
  private final Map<String, List<String>> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
  private final Map<String, String> cookies = new HashMap<>();
  private @Nullable String principal;
  private String peer = "203.0.113.9";
  private @Nullable RuntimeException broken;

  /** {@code GET /}. */
  SentRequest() {
    this("GET", "/");
  }

  SentRequest(String method, String path) {
    this.method = method;
    this.path = path;
  }

  Attributes attributes() {
    return Attributes.of(attributes::get, attributes::put);
  }

  SentRequest header(String name, String... lines) {
    headers.put(name, List.of(lines));
    return this;
  }

  SentRequest cookie(String name, String value) {
    cookies.put(name, value);
    return this;
  }

  SentRequest principal(String name) {
    principal = name;
    return this;
  }

  SentRequest peer(String address) {
    peer = address;
    return this;
  }

  /** Lets the question for the principal fail. */
  SentRequest broken(RuntimeException exception) {
    broken = exception;
    return this;
  }

  @Override
  public String method() {
    return method;
  }

  @Override
  public List<String> path() {
    return Paths.ofDecoded(path);
  }

  @Override
  public List<String> headers(String name) {
    return headers.getOrDefault(name, List.of());
  }

  @Override
  public Optional<String> cookie(String name) {
    return Optional.ofNullable(cookies.get(name));
  }

  @Override
  public Optional<String> principal() {
    if (broken != null) {
      throw broken;
    }
    return Optional.ofNullable(principal);
  }

  @Override
  public String peer() {
    return peer;
  }
}
