package dev.limiter.http;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Whose usage is counted: alternatives, of which the first that a request has makes its key; the
 * last one is never absent. Immutable.
 */
public final class KeyExpression {

  private static final KeyCombo LAST_RESORT = new KeyCombo(List.of(new KeyPart.Ip()));

  /** {@code principal else ip}. */
  public static final KeyExpression DEFAULT = parse("principal else ip");

  private final List<KeyCombo> written;
  private final List<KeyCombo> alternatives;

  private KeyExpression(List<KeyCombo> written) {
    boolean certain = written.get(written.size() - 1).certain();
    this.written = written;
    this.alternatives =
        certain ? written : Stream.concat(written.stream(), Stream.of(LAST_RESORT)).toList();
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

  /** Returns whether the last alternative is one that was not written. */
  boolean endsWithLastResort() {
    return alternatives.size() > written.size();
  }

  /** Returns the text of what was written, without the last resort. */
  String written() {
    return text(written);
  }

  /**
   * Returns whether a key is that of the last resort, if an expression ends with it: no other
   * alternative of such an expression is the address alone.
   */
  static boolean isLastResort(String key) {
    return key.startsWith("ip:");
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
    return text(alternatives);
  }

  private static String text(List<KeyCombo> combos) {
    return combos.stream().map(KeyCombo::toString).collect(Collectors.joining(" else "));
  }
}
