package dev.limiter.http;

import java.util.List;
import java.util.Optional;

/** What an adapter tells of one request. Read on one thread, while the request lasts. */
public interface RequestView {

  /** The method as it was sent, such as {@code GET}. */
  String method();

  /** The segments of the path, as {@link Paths} gives them. */
  List<String> path();

  /** All lines of a header, in order; empty when it is absent. The name's case is ignored. */
  List<String> headers(String name);

  /** True if the header is there, with whatever value. */
  default boolean has(String name) {
    return !headers(name).isEmpty();
  }

  /** The value of the first cookie of that name. */
  Optional<String> cookie(String name);

  /** The name of the authenticated user; empty, or the empty text, when there is none. */
  Optional<String> principal();

  /** The address of the other end of the connection, as the container gives it; "" when unknown. */
  String peer();
}
