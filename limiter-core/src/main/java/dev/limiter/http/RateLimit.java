package dev.limiter.http;

import dev.limiter.Verdict;
import java.util.Optional;
import java.util.function.Function;

/**
 * What the current request was charged, for code that learns afterwards what it really cost or how
 * it ended. "Only failed logins count" is a refund on success:
 *
 * <pre>{@code
 * RateLimit.current(request::getAttribute).ifPresent(RateLimit::refund);
 * }</pre>
 *
 * <p>A charge is possible until the response is complete: in a servlet container until the
 * outermost filter of Limiter is left, or the asynchronous request completes; where Jakarta REST is
 * limited alone, until its response filter has run. A refund is possible later too, since a
 * streamed response may end after that. Neither throws because the application has stopped
 * meanwhile: a charge is then allowed and unchecked, a refund is lost and logged. Thread-safe.
 */
public final class RateLimit {

  static final String NAME = "dev.limiter.current";

  private final Account account;

  RateLimit(Account account) {
    this.account = account;
  }

  /**
   * That of a request.
   *
   * @param attributes the attributes of the servlet request ({@code request::getAttribute}) or the
   *     properties of the Jakarta REST request ({@code context::getProperty})
   * @return empty when nothing was decided
   */
  public static Optional<RateLimit> current(Function<String, ?> attributes) {
    return attributes.apply(NAME) instanceof RateLimit current
        ? Optional.of(current)
        : Optional.empty();
  }

  /** All enforced decisions so far: the latest for each policy and key. */
  public Verdict verdict() {
    return account.verdict();
  }

  /**
   * Charges the same policies and keys again. The cost comes on top of what the request was
   * charged, and is judged by itself: it is unservable if it alone is above a limit. A later stage
   * does not count it as paid. If it is allowed, {@code dev.limiter.verdict} and, while the
   * response is not committed, its header fields tell the new state; if it is refused, nothing
   * changes. Never writes a response.
   *
   * @param cost 0 is a pure look
   * @return the decisions of this charge
   * @throws IllegalArgumentException if the cost is negative
   * @throws IllegalStateException if the response is complete
   */
  public Verdict charge(long cost) {
    return account.charge(Optional.empty(), cost);
  }

  /**
   * Like {@link #charge(long)}, for one policy, under each key that it was charged under.
   *
   * @throws IllegalArgumentException if the cost is negative, or the policy was not charged in this
   *     request
   * @throws IllegalStateException if the response is complete
   */
  public Verdict charge(String policy, long cost) {
    return account.charge(Optional.of(policy), cost);
  }

  /**
   * Gives back all that this request was charged, each part to where it was counted. Verdict and
   * header fields stay as they were decided.
   */
  public void refund() {
    account.refund(Optional.empty(), Long.MAX_VALUE);
  }

  /**
   * Gives back a cost of one policy, under each key that it was charged under, but at most what
   * this request was charged there: what was charged last first.
   *
   * @throws IllegalArgumentException if the cost is negative, or the policy was not charged in this
   *     request
   */
  public void refund(String policy, long cost) {
    account.refund(Optional.of(policy), cost);
  }
}
