package dev.limiter;

import static org.assertj.core.api.Assertions.assertThat;

import dev.limiter.redis.RedisEngine;
import dev.limiter.redis.RedisServer;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** B87 from two JVMs at once, on one Redis. */
class TwoProcessesIT {

  private static final int ROUNDS = 20;
  private static final int THREADS = 100;

  @RegisterExtension static final RedisServer REDIS = RedisServer.shared();

  @Test
  void b87NoMoreThanTheLimitPassesFromTwoProcesses() {
    List<String> limits =
        List.of(
            "fixed-window 10/60s",
            "sliding-log 10/60s",
            "sliding-counter 10/60s",
            "token-bucket 10 refill 10/60s");
    try (ChildJvm child =
            new ChildJvm(List.of(), TwoProcessesIT.class, REDIS.uri(), REDIS.namespace());
        Engine engine = engine(REDIS.uri(), REDIS.namespace());
        Crowd crowd = new Crowd(THREADS)) {
      assertThat(child.hear()).isEqualTo("ready");
      for (String limit : limits) {
        for (int round = 0; round < ROUNDS; round++) {
          child.say(limit + ";round-" + round);
          long here = allowed(engine, crowd, limit, "round-" + round);
          long there = Long.parseLong(child.hear());
          assertThat(here + there).as("%s, round %d: %d here", limit, round, here).isEqualTo(10);
        }
      }
    }
  }

  /** The other process: for each line, {@code limit;key}, tells how many calls were allowed. */
  public static void main(String[] arguments) throws IOException {
    BufferedReader in =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    try (Engine engine = engine(arguments[0], arguments[1]);
        Crowd crowd = new Crowd(THREADS)) {
      allowed(engine, crowd, "fixed-window 1/60s", "warm-up");
      System.out.println("ready");
      for (String line; (line = in.readLine()) != null; ) {
        int end = line.indexOf(';');
        System.out.println(allowed(engine, crowd, line.substring(0, end), line.substring(end + 1)));
      }
    }
  }

  private static Engine engine(String uri, String namespace) {
    return RedisEngine.builder(uri)
        .namespace(namespace)
        .deadline(Duration.ofSeconds(30))
        .clock(new HandClock(ContractFixture.T0))
        .build();
  }

  private static long allowed(Engine engine, Crowd crowd, String limit, String key) {
    List<Charge> charge = List.of(new Charge(new Policy("parallel", Limit.parse(limit)), key));
    List<Boolean> allowed = crowd.together(thread -> engine.acquire(charge).get(0).allowed());
    return allowed.stream().filter(Boolean::booleanValue).count();
  }
}
