package dev.limiter.examples.loadtest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.limiter.Limit;
import dev.limiter.Policy;
import dev.limiter.redis.RedisServer;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class LoadTestIT {

  @RegisterExtension static final RedisServer REDIS = RedisServer.own();

  private static final int RATE = 500;

  @Test
  void everyRequestIsAskedAndCounted() throws Exception {
    Turn turn = turn("token-bucket 1000 refill 1/1d", new Options(RATE, 10, 1, 1, REDIS.uri()));
    assertThat(turn.answers().allowed()).isEqualTo(RATE);
    assertThat(turn.answers().refused()).isZero();
    assertThat(turn.answers().latencies().getTotalCount()).isEqualTo(RATE);
    assertThat(turn.keys()).isEqualTo(10);
    assertThat(turn.bytesPerClient()).isBetween(50.0, 500.0);
    assertThat(turn.redisMicros()).isPositive();
  }

  @Test
  void whatIsOverTheLimitIsRefused() throws Exception {
    Turn turn = turn("sliding-log 10/1d", new Options(RATE, 10, 1, 1, REDIS.uri()));
    assertThat(turn.answers().allowed()).isZero();
    assertThat(turn.answers().refused()).isEqualTo(RATE);
  }

  @Test
  void theChoiceTellsTheRatios() throws Exception {
    Options options = new Options(RATE, 10, 1, 1, REDIS.uri());
    Turn log = turn("sliding-log 60/1s", options);
    Turn bucket = turn("token-bucket 60 refill 60/1s", options);
    assertThat(Choice.of(List.of(log), List.of(bucket)))
        .matches(
            "(?s)Here the sliding log's script takes \\d+[.]\\d times the CPU .*\\d+[.]\\d times.*");
  }

  private static Turn turn(String limit, Options options) throws InterruptedException {
    return Turn.run(REDIS.uri(), new Policy("tested", Limit.parse(limit)), options);
  }
}
