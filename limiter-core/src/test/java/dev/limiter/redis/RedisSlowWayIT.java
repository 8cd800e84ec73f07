package dev.limiter.redis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.limiter.Decision.Source;
import dev.limiter.Limit;
import dev.limiter.Policy;
import dev.limiter.RateLimiter;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A healthy Redis behind a way on which a new connection takes nearly the whole deadline. */
@Tag("A2")
class RedisSlowWayIT {

  @RegisterExtension static final RedisServer REDIS = RedisServer.shared();

  private static final Policy API = new Policy("api", Limit.parse("fixed-window 10000/1d"));
  private static final int CALLERS = 64;

  /** The share of 45 of 100 ms, slow enough for any machine. */
  private static final Duration ROUND_TRIP = Duration.ofMillis(900);

  private static final Duration DEADLINE = Duration.ofSeconds(2);

  /** The first may have to wait for connections; it is a burst, and no outage. */
  @Test
  void keepsTheEngineThroughABurst() throws Exception {
    Outages heard = new Outages();
    ExecutorService threads = Executors.newFixedThreadPool(CALLERS);
    try (SlowWay way = SlowWay.to(REDIS.port(), Duration.ZERO);
        RedisEngine engine =
            RedisEngine.builder("redis://127.0.0.1:" + way.port())
                .namespace(REDIS.namespace())
                .deadline(DEADLINE)
                .build();
        RateLimiter limiter = RateLimiter.builder(engine).listener(heard).build()) {
      assertThat(limiter.acquire(API, "a").source()).isEqualTo(Source.ENGINE);
      way.take(ROUND_TRIP);
      Callable<Source> call = () -> limiter.acquire(API, "a").source();
      List<Source> last = new ArrayList<>();
      for (int round = 0; round < 3; round++) {
        last.clear();
        for (Future<Source> one : threads.invokeAll(Collections.nCopies(CALLERS, call))) {
          last.add(one.get());
        }
      }
      assertThat(last).containsOnly(Source.ENGINE);
      assertThat(heard.lost).hasValue(0);
    } finally {
      threads.shutdownNow();
    }
  }
}
