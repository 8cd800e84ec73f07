package dev.limiter.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.limiter.Charge;
import dev.limiter.Decision;
import dev.limiter.Decision.Source;
import dev.limiter.Engine;
import dev.limiter.Limit;
import dev.limiter.Policy;
import dev.limiter.RateLimiter;
import dev.limiter.internal.ChargeGroups;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Case A3: a server answers all 21 calls of a batch with an error, and the engine is not lost. */
@Tag("A3")
class SharedReplyIT {

  private static final int CALLERS = 21;
  private static final Policy API = new Policy("api", Limit.parse("fixed-window 1000/1d"));

  private final CountDownLatch release = new CountDownLatch(1);
  private final Outages heard = new Outages();

  @ParameterizedTest
  @ValueSource(
      strings = {
        "-LOADING Redis is loading the dataset in memory",
        "-READONLY You can't write against a read only replica.",
        "-OOM command not allowed when used memory > 'maxmemory'.",
        "+OK",
        ":7"
      })
  void countsOnePerBatch(String reply) throws Exception {
    ExecutorService threads = Executors.newCachedThreadPool();
    try (RespStub stub = RespStub.answering(command -> answer(command, reply));
        RetryingClient.WithPool client =
            RetryingClient.showingItsPool(stub.port(), 2, Duration.ofSeconds(30))) {
      GroupCommit group = new GroupCommit(new PooledNode("Redis", client::getPool), 1);
      try (RateLimiter limiter = RateLimiter.builder(new OneNode(group)).listener(heard).build()) {
        List<Future<Source>> calls = new ArrayList<>();
        calls.add(threads.submit(() -> limiter.acquire(API, "k").source()));
        await().until(() -> stub.commands().contains("EVALSHA"));
        for (int caller = 0; caller < CALLERS; caller++) {
          calls.add(threads.submit(() -> limiter.acquire(API, "k").source()));
        }
        await().until(() -> group.queued() == CALLERS);
        release.countDown();
        for (Future<Source> call : calls) {
          assertThat(call.get()).isEqualTo(Source.FALLBACK);
        }
        assertThat(heard.failed).hasValue(1 + CALLERS);
        assertThat(heard.lost).as("two batches failed").hasValue(0);
        for (int alone = 3; alone <= 5; alone++) {
          assertThat(heard.lost).hasValue(0);
          assertThat(limiter.acquire(API, "k").source()).isEqualTo(Source.FALLBACK);
        }
        assertThat(heard.lost).as("the fifth in a row").hasValue(1);
      }
    } finally {
      threads.shutdownNow();
    }
  }

  private String answer(String command, String reply) {
    if (command.equals("EVALSHA")) {
      try {
        release.await();
      } catch (InterruptedException e) {
        throw new IllegalStateException(e);
      }
      return reply + "\r\n";
    }
    return command.equals("HELLO") ? RespStub.HELLO : "+OK\r\n";
  }

  /** An engine over one node, whose callers share batches of any size. */
  private static final class OneNode implements Engine {

    private final AtomicStep step;

    OneNode(Node node) {
      step = new AtomicStep(new Delivery(new SingleNode(node)), new RedisKeys("ns"), null);
    }

    @Override
    public List<Decision> acquire(List<Charge> charges) {
      try {
        return step.acquire(ChargeGroups.of(charges).groups(), Callers.seconds(30));
      } catch (NodeFailure e) {
        throw e.told();
      }
    }

    @Override
    public void refund(Charge charge) {}

    @Override
    public void reset(Policy policy, String key) {}

    @Override
    public void close() {}
  }
}
