package dev.limiter.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.limiter.internal.PartialFailure;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import redis.clients.jedis.Protocol.Command;
import redis.clients.jedis.exceptions.JedisConnectionException;
import redis.clients.jedis.exceptions.JedisDataException;
import redis.clients.jedis.exceptions.JedisException;

class ShardTest {

  private static final RedisCommand SCRIPT = RedisCommand.of(Command.EVALSHA);

  private long nowNanos = -TimeUnit.HOURS.toNanos(1);
  private final AtomicLong answeredNanos = new AtomicLong(nowNanos);
  private final Server lost = new Server();
  private final Server well = new Server();
  private final Shard shard = new Shard(lost, answeredNanos, () -> nowNanos);
  private final Shard other = new Shard(well, answeredNanos, () -> nowNanos);

  @Test
  void aNodeThatDoesNotAnswerIsAskedFiveTimesAndThenOnceASecond() {
    lost.hung = true;
    for (int call = 0; call < 1_000; call++) {
      assertThat(failure()).isInstanceOf(RuntimeException.class);
      pass(10);
    }
    assertThat(lost.calls).isEqualTo(5 + 9);
  }

  @Test
  void itIsAskedByAllAgainOnceItAnswers() {
    lost.hung = true;
    for (int call = 0; call < 10; call++) {
      failure();
    }
    lost.hung = false;
    pass(1_000);
    for (int call = 0; call < 10; call++) {
      ask(shard, SCRIPT);
    }
    assertThat(lost.calls).isEqualTo(5 + 10);
  }

  @Test
  void itsFailureIsPartialWhileAnotherNodeAnswers() {
    lost.hung = true;
    assertThat(failure()).isExactlyInstanceOf(JedisConnectionException.class);
    pass(1);
    ask(other, SCRIPT);
    assertThat(failure())
        .isExactlyInstanceOf(PartialFailure.class)
        .hasMessage("Redis at a:1 cannot be reached, or the connection was lost");
    for (int call = 0; call < 10; call++) {
      failure();
    }
    assertThat(failure())
        .isExactlyInstanceOf(PartialFailure.class)
        .hasMessage("Redis at a:1 did not answer and is not asked now");
    pass(1_000);
    assertThat(failure()).isExactlyInstanceOf(JedisConnectionException.class);
  }

  @Test
  void aNodeThatOnlyTellsItsSlotsOrAnErrorDoesNotCountAsAnswering() {
    lost.hung = true;
    failure();
    pass(1);
    ask(other, SlotMap.QUESTION);
    well.reply = new JedisDataException("CLUSTERDOWN The cluster is down");
    ask(other, SCRIPT);
    assertThat(failure()).isExactlyInstanceOf(JedisConnectionException.class);
  }

  @ParameterizedTest
  @MethodSource("noSilence")
  void itIsNoSilence(RuntimeException failure) {
    lost.failure = failure;
    for (int call = 0; call < 10; call++) {
      assertThatThrownBy(() -> ask(shard, SCRIPT)).isSameAs(failure);
    }
    assertThat(lost.calls).isEqualTo(10);
  }

  private static List<RuntimeException> noSilence() {
    RuntimeException loading = new JedisDataException("LOADING Redis is loading the dataset");
    return List.of(
        loading,
        new BatchFailure(loading, new AtomicBoolean()),
        new JedisException(new InterruptedException()));
  }

  @Test
  void whatWasSentTogetherCountsOnce() {
    lost.failure = new BatchFailure(new JedisConnectionException("hung"), new AtomicBoolean());
    for (int call = 0; call < 10; call++) {
      assertThat(failure()).isSameAs(lost.failure);
    }
    assertThat(lost.calls).isEqualTo(10);
  }

  private void pass(long millis) {
    nowNanos += TimeUnit.MILLISECONDS.toNanos(millis);
  }

  private Throwable failure() {
    return catchThrowable(() -> ask(shard, SCRIPT));
  }

  private static void ask(Shard shard, RedisCommand command) {
    shard.exchange(List.of(command), Deadline.after(Duration.ofSeconds(1)));
  }

  /** Hangs, refuses or answers as it is told. */
  private static final class Server implements Node {

    boolean hung;
    @Nullable RuntimeException failure;
    Object reply = 1L;
    int calls;

    @Override
    public List<@Nullable Object> exchange(List<RedisCommand> commands, Deadline deadline) {
      calls++;
      if (failure != null) {
        throw failure;
      } else if (hung) {
        throw new JedisConnectionException("hung");
      }
      return List.of(reply);
    }

    @Override
    public String where() {
      return "Redis at a:1";
    }

    @Override
    public void close() {}
  }
}
