package dev.limiter;

import java.util.Objects;
import java.util.regex.Pattern;

/**
 * A named limit.
 *
 * @param name 1 to 64 of {@code A-Z a-z 0-9 . _ -}
 * @param limit the numbers
 */
public record Policy(String name, Limit limit) {

  private static final Pattern NAME = Pattern.compile("[A-Za-z0-9._-]{1,64}");

  /**
   * @throws IllegalArgumentException if the name has other characters or another length
   */
  public Policy {
    Objects.requireNonNull(limit, "limit");
    if (!NAME.matcher(name).matches()) {
      throw new IllegalArgumentException(
          "policy name must be 1 to 64 of A-Z a-z 0-9 . _ -, was \"" + name + "\"");
    }
  }
}
