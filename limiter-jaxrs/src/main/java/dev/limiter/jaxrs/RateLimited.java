package dev.limiter.jaxrs;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Repeatable;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * What one request to a resource method costs, or a limit of its own.
 *
 * <ul>
 *   <li>{@code @RateLimited(cost = 5)} raises every charge that the matching rules make for the
 *       request to at least that cost. Where the configuration has no rule at all, its only policy
 *       is charged.
 *   <li>{@code @RateLimited(policy = "search", cost = 5)} charges that policy of the configuration.
 *   <li>{@code @RateLimited("token-bucket 20 refill 10/1s")} declares a limit, named by {@link
 *       #policy}, else {@code SimpleClass.method}; on a class {@code SimpleClass}, one limit for
 *       all its methods.
 * </ul>
 *
 * <p>The closest annotated element counts, with its whole set: the method, a method it overrides or
 * implements, the class, its superclasses, its interfaces. What is wrong stops deployment with the
 * name of the class and method.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.TYPE, ElementType.METHOD})
@Repeatable(RateLimited.List.class)
public @interface RateLimited {

  /** A limit as {@link dev.limiter.Limit#parse} reads it; empty: none of its own. */
  String value() default "";

  /** The policy to charge, or the name of the limit in {@link #value}; empty: see above. */
  String policy() default "";

  /** What one request uses; at least 1 and at most the limit. */
  long cost() default 1;

  /**
   * Whose usage is counted, such as {@code ip} or {@code header:X-Api-Key else ip}; empty: {@code
   * principal else ip}.
   */
  String key() default "";

  /** Several on one element, which all apply: a short burst and a daily limit. */
  @Documented
  @Retention(RetentionPolicy.RUNTIME)
  @Target({ElementType.TYPE, ElementType.METHOD})
  @interface List {

    /** The annotations, in the order written. */
    RateLimited[] value();
  }
}
