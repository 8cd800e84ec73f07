package dev.limiter.examples.benchmark.contender;

import dev.limiter.Policy;
import io.github.bucket4j.Bandwidth;
import io.github.bucket4j.Bucket;
import java.util.List;
import java.util.function.Predicate;

/** A bucket of Bucket4j per client, asked for what our answer says as well: what remains. */
final class BucketInMemory implements Contender {

  @Override
  public Predicate<String> under(Policy policy) {
    Bandwidth bandwidth = Buckets.bandwidth(policy);
    return PerClient.of(
        () -> Bucket.builder().addLimit(bandwidth).build(),
        bucket -> bucket.tryConsumeAndReturnRemaining(1).isConsumed());
  }

  @Override
  public List<Class<?>> libraries() {
    return List.of(Bucket.class);
  }

  @Override
  public void close() {}
}
