package dev.limiter.http;

import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** What a key is made of. Each part says of which type it is, so that no two types ever meet. */
sealed interface KeyPart {

  /** The text for a request; null if the part is absent or empty there. */
  @Nullable String text(RequestView request, ClientAddress addresses);

  /** True if the part is never absent. */
  default boolean certain() {
    return false;
  }

  /** True if a client can make up a new value for each request. */
  default boolean inventable() {
    return false;
  }

  /** The client's address. */
  record Ip() implements KeyPart {
    @Override
    public String text(RequestView request, ClientAddress addresses) {
      return "ip:" + addresses.resolve(request.peer(), request::headers).text();
    }

    @Override
    public boolean certain() {
      return true;
    }

    @Override
    public String toString() {
      return "ip";
    }
  }

  /** The authenticated user. */
  record Principal() implements KeyPart {
    @Override
    public @Nullable String text(RequestView request, ClientAddress addresses) {
      String name = request.principal().orElse("");
      return name.isEmpty() ? null : "principal:" + name;
    }

    @Override
    public String toString() {
      return "principal";
    }
  }

  /** Everybody together. */
  record Global() implements KeyPart {
    @Override
    public String text(RequestView request, ClientAddress addresses) {
      return "global";
    }

    @Override
    public boolean certain() {
      return true;
    }

    @Override
    public String toString() {
      return "global";
    }
  }

  /**
   * The lines of a header, joined.
   *
   * @param name as configured
   * @param type the name in lower case, since case means nothing in it
   */
  record Header(String name, String type) implements KeyPart {
    Header(String name) {
      this(name, "header:" + name.toLowerCase(Locale.ROOT));
    }

    @Override
    public @Nullable String text(RequestView request, ClientAddress addresses) {
      List<String> lines = request.headers(name);
      String value = lines.size() == 1 ? lines.get(0) : String.join(", ", lines);
      boolean empty = lines.size() < 2 ? value.isEmpty() : lines.stream().allMatch(String::isEmpty);
      return empty ? null : type + ":" + ValueDigest.of(value);
    }

    @Override
    public boolean inventable() {
      return true;
    }

    @Override
    public String toString() {
      return type;
    }
  }

  /** The first cookie of a name. */
  record Cookie(String name) implements KeyPart {
    @Override
    public @Nullable String text(RequestView request, ClientAddress addresses) {
      String value = request.cookie(name).orElse("");
      return value.isEmpty() ? null : "cookie:" + name + ":" + ValueDigest.of(value);
    }

    @Override
    public boolean inventable() {
      return true;
    }

    @Override
    public String toString() {
      return "cookie:" + name;
    }
  }
}
