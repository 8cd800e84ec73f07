package dev.limiter.http;

/** Whose usage is counted. */
public final class KeyExpression {

  /** {@code principal else ip}. */
  public static final KeyExpression DEFAULT = parse("principal else ip");

  private final String text;

  private KeyExpression(String text) {
    this.text = text;
  }

  /**
   * Reads an expression.
   *
   * @throws IllegalArgumentException if the text is none; the message quotes it
   */
  public static KeyExpression parse(String text) {
    return new KeyExpression(text);
  }

  /** The key of a request. */
  public String resolve(RequestView request, ClientAddress addresses) {
    return request
        .principal()
        .filter(name -> !name.isEmpty())
        .map("principal:"::concat)
        .orElseGet(() -> "ip:" + addresses.resolve(request.peer(), request::headers).text());
  }

  /** Text that {@link #parse} reads. */
  @Override
  public String toString() {
    return text;
  }
}
