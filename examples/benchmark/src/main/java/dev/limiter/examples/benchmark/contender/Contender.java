package dev.limiter.examples.benchmark.contender;

import dev.limiter.Policy;
import dev.limiter.TokenBucket;
import java.util.List;
import java.util.function.Predicate;

/** One rate limiter under measurement. Thread-safe. */
public interface Contender extends AutoCloseable {

  /**
   * What asks for cost 1 under a policy: true if the client may. It is asked for once per policy
   * and then used for all clients.
   *
   * @return throws {@link IllegalStateException} if somebody else than who is measured answered
   */
  Predicate<String> under(Policy policy);

  /** A class of each library that is measured with it, for their versions. */
  List<Class<?>> libraries();

  /** How many of a full bucket it allows at once; not all can be told. */
  default long allowsAtOnce(TokenBucket bucket) {
    return bucket.capacity();
  }

  @Override
  void close();

  /** The bucket of a policy, for those who know no other limit. */
  static TokenBucket bucket(Policy policy) {
    if (policy.limit() instanceof TokenBucket bucket) {
      return bucket;
    }
    throw new IllegalArgumentException("must be a token bucket, was " + policy.limit());
  }
}
