package dev.limiter.http;

import java.util.List;

/**
 * What the annotations of the method that answers a request ask for, beside the rules.
 *
 * @param charges the charges they make themselves, as written
 * @param raise the least cost that every charge of a matching rule is raised to; 0 raises nothing
 */
public record Annotations(List<RuleCharge> charges, long raise) {

  /** Those of a method without annotations. */
  public static final Annotations NONE = new Annotations(List.of(), 0);

  /**
   * @throws IllegalArgumentException if the raise is negative
   */
  public Annotations {
    charges = List.copyOf(charges);
    if (raise < 0) {
      throw new IllegalArgumentException("raise must be >= 0, was " + raise);
    }
  }
}
