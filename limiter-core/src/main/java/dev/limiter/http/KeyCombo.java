package dev.limiter.http;

import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Parts that make a key together; absent if any part is.
 *
 * @param parts at least one
 */
record KeyCombo(List<KeyPart> parts) {

  /** The key of a request, or null. Of several parts each is framed by its length. */
  @Nullable String text(RequestView request, ClientAddress addresses) {
    if (parts.size() == 1) {
      return parts.get(0).text(request, addresses);
    }
    StringBuilder key = new StringBuilder();
    for (KeyPart part : parts) {
      String text = part.text(request, addresses);
      if (text == null) {
        return null;
      }
      key.append(text.length()).append(':').append(text);
    }
    return key.toString();
  }

  boolean certain() {
    return parts.stream().allMatch(KeyPart::certain);
  }

  boolean inventable() {
    return parts.stream().anyMatch(KeyPart::inventable);
  }

  @Override
  public String toString() {
    return parts.stream().map(KeyPart::toString).collect(Collectors.joining("+"));
  }
}
