package dev.limiter.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A Redis Cluster whose slots are due to be asked for again, and callers who are interrupted. */
class ClusterInterruptionTest {

  private static final byte[] KEY = "key".getBytes(StandardCharsets.US_ASCII);

  private final Counted node = new Counted();
  private final Cluster cluster =
      new Cluster("the cluster", () -> List.of(new Address("a", 1)), address -> node, key -> {});

  @AfterEach
  void clearTheFlag() {
    Thread.interrupted();
  }

  /** Case A1: one who cannot wait leaves the question to others, who would have to wait for it. */
  @Tag("A1")
  @Test
  void leavesTheQuestionToOthers() {
    long asked = System.nanoTime();
    Node master = cluster.nodeOf(KEY, Callers.seconds(60));
    assertThat(node.exchanges).isEqualTo(1);
    cluster.doubt(master, KEY);
    await().until(() -> System.nanoTime() - asked > TimeUnit.MILLISECONDS.toNanos(500));
    Thread.currentThread().interrupt();
    assertThat(cluster.nodeOf(KEY, Callers.seconds(60))).isSameAs(master);
    assertThat(node.exchanges).isEqualTo(1);
    assertThat(Thread.interrupted()).isTrue();
    assertThat(cluster.nodeOf(KEY, Callers.seconds(60))).isSameAs(master);
    assertThat(node.exchanges).isEqualTo(2);
  }

  /** Has all slots. */
  private static final class Counted implements Node {

    int exchanges;

    @Override
    public List<@Nullable Object> exchange(List<RedisCommand> commands, Deadline deadline) {
      exchanges++;
      byte[] host = "a".getBytes(StandardCharsets.US_ASCII);
      return List.of(List.of(List.of(0L, 16383L, List.of(host, 1L))));
    }

    @Override
    public String where() {
      return "Redis at a:1";
    }

    @Override
    public void close() {}
  }
}
