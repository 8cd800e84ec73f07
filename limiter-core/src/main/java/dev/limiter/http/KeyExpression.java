package dev.limiter.http;

import java.util.List;
import java.util.stream.Collectors;

/**
 * Whose usage is counted: alternatives, of which the first that a request has makes its key; the
 * last one is never absent. Immutable.
 */
public final class KeyExpression {

  /** {@code principal else ip}. */
  public static final KeyExpression DEFAULT = parse("principal else ip");

  private final List<KeyCombo> alternatives;

  private KeyExpression(List<KeyCombo> alternatives) {
    this.alternatives = alternatives;
  }

  /**
   * Reads an expression such as {@code ip}, {@code header:X-Api-Key else principal} or {@code
   * ip+cookie:id}. The last resort {@code else ip} is always there.
   *
   * @throws IllegalArgumentException if the text is none, or an alternative stands after one that
   *     is never absent; the message quotes it
   */
  public static KeyExpression parse(String text) {
    return new KeyExpression(KeyGrammar.parse(text));
  }

  /**
   * The key of a request. It tells its type ({@code ip:}, {@code principal:}, ...), and values of
   * headers and cookies stand in it as digests only.
   */
  public String resolve(RequestView request, ClientAddress addresses) {
    for (KeyCombo alternative : alternatives) {
      String key = alternative.text(request, addresses);
      if (key != null) {
        return key;
      }
    }
    throw new IllegalStateException("the last alternative of " + this + " is never absent");
  }

  /** True if a client can make up a new key for each request. */
  boolean inventable() {
    return alternatives.stream().anyMatch(KeyCombo::inventable);
  }

  /** True if both mean the same. */
  @Override
  public boolean equals(Object other) {
    return other instanceof KeyExpression that && toString().equals(that.toString());
  }

  @Override
  public int hashCode() {
    return toString().hashCode();
  }

  /** Text that {@link #parse} reads and that means the same. */
  @Override
  public String toString() {
    return alternatives.stream().map(KeyCombo::toString).collect(Collectors.joining(" else "));
  }
}
