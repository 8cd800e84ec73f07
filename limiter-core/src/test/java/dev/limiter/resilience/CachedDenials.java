package dev.limiter.resilience;

import dev.limiter.Charge;
import dev.limiter.Decision;
import dev.limiter.Decision.Outcome;
import dev.limiter.Decision.Source;
import dev.limiter.Limit;
import dev.limiter.OnEngineFailure;
import dev.limiter.Policy;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;

/** An engine whose refusals are remembered. */
final class CachedDenials {

  /** Ten tokens, one more each second. */
  static final Policy BUCKET = bucket("token-bucket 10 refill 1/1s");

  /** Ten tokens, one more each minute. */
  static final Policy SLOW = new Policy("slow", Limit.parse("token-bucket 10 refill 1/1m"));

  final HandTime time;
  final BreakableEngine engine;
  final ResilientEngine limiter;

  CachedDenials(HandTime time) {
    this.time = time;
    this.engine = new BreakableEngine(time);
    this.limiter =
        ResilientEngine.over(
            engine,
            new FailurePolicies(OnEngineFailure.LOCAL, Map.of()),
            OptionalInt.of(100),
            new SafeListener(new Heard()),
            time::nanos);
  }

  Decision ask(Policy policy, long cost) {
    return limiter.acquire(List.of(new Charge(policy, "k", cost))).get(0);
  }

  static Policy bucket(String limit) {
    return new Policy("bucket", Limit.parse(limit));
  }

  static Decision refused(
      Policy policy, long remaining, long retryMillis, long resetMillis, Source source) {
    return new Decision(
        policy,
        Outcome.REFUSED,
        remaining,
        Duration.ofMillis(retryMillis),
        Duration.ofMillis(resetMillis),
        source);
  }
}
