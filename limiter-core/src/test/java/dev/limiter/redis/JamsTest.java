package dev.limiter.redis;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class JamsTest {

  private final AtomicLong nanos = new AtomicLong(Long.MAX_VALUE - 1);
  private final Jams jams = new Jams(nanos::get);

  @Test
  void groupsWhatLeavesWithinATenthOfASecond() {
    Object first = jams.id();
    nanos.addAndGet(TimeUnit.MILLISECONDS.toNanos(100) - 1);
    assertThat(jams.id()).isSameAs(first);
    nanos.addAndGet(1);
    assertThat(jams.id()).isNotSameAs(first);
  }

  /** Case A10: callers that leave at the same moment must not begin a group each. */
  @Tag("A10")
  @Test
  void givesCallersOfOneMomentTheSame() throws Exception {
    int callers = 8;
    ExecutorService threads = Executors.newFixedThreadPool(callers);
    CyclicBarrier together = new CyclicBarrier(callers);
    try {
      for (int moment = 0; moment < 500; moment++) {
        nanos.addAndGet(TimeUnit.SECONDS.toNanos(1));
        Set<Object> ids = Collections.newSetFromMap(new IdentityHashMap<>());
        for (Future<Object> id :
            threads.invokeAll(
                Stream.<java.util.concurrent.Callable<Object>>generate(
                        () ->
                            () -> {
                              together.await();
                              return jams.id();
                            })
                    .limit(callers)
                    .toList())) {
          ids.add(id.get());
        }
        assertThat(ids).hasSize(1);
      }
    } finally {
      threads.shutdownNow();
    }
  }
}
