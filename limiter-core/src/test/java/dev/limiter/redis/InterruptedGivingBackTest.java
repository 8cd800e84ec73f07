package dev.limiter.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.limiter.Charge;
import dev.limiter.Limit;
import dev.limiter.Policy;
import dev.limiter.internal.ChargeGroups;
import dev.limiter.internal.InterruptedCallException;
import java.net.SocketException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import redis.clients.jedis.exceptions.JedisConnectionException;

/** A call over two slots of a Redis Cluster whose thread is interrupted at the second. */
class InterruptedGivingBackTest {

  private static final Policy API = new Policy("api", Limit.parse("fixed-window 10/1m"));
  private static final RedisKeys KEYS = new RedisKeys("ns");

  private final Second node = new Second();

  @AfterEach
  void clearTheFlag() {
    Thread.interrupted();
  }

  /** Case A1: what the first slot charged is given back, and the thread stays interrupted. */
  @Tag("A1")
  @Test
  void givesBackWhatWasCharged() {
    AtomicStep step = new AtomicStep(new Delivery(new SingleNode(node)), KEYS, null);
    List<Charge> charges = List.of(new Charge(API, "a"), new Charge(API, "b"));
    NodeFailure failure =
        catchThrowableOfType(
            NodeFailure.class,
            () ->
                SlotBySlot.acquire(
                    step, KEYS, ChargeGroups.of(charges).groups(), Callers.seconds(60)));
    assertThat(node.interrupted)
        .as("while it charges, charges and gives back")
        .containsExactly(false, false, false);
    assertThat(Thread.currentThread().isInterrupted()).isTrue();
    assertThat(failure.told()).isExactlyInstanceOf(InterruptedCallException.class);
  }

  /** Interrupts the thread of the second exchange. */
  private static final class Second implements Node {

    final List<Boolean> interrupted = new ArrayList<>();

    @Override
    public List<@Nullable Object> exchange(List<RedisCommand> commands, Deadline deadline) {
      interrupted.add(Thread.currentThread().isInterrupted());
      if (interrupted.size() == 2) {
        Thread.currentThread().interrupt();
        throw new JedisConnectionException(new SocketException("Closed by interrupt"));
      }
      return interrupted.size() == 1 ? List.of(List.of(1L, 9L, 0L, 1L)) : List.of(1L);
    }

    @Override
    public String where() {
      return "Redis";
    }

    @Override
    public void close() {}
  }
}
