package dev.limiter.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.limiter.Charge;
import dev.limiter.EngineException;
import dev.limiter.Limit;
import dev.limiter.Policy;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/** An engine is closed while a call of it has just learnt of a node (B93). */
class RedisCloseIT {

  private static final Charge ONE =
      new Charge(new Policy("api", Limit.parse("fixed-window 10/1d")), "a");

  /** The engine once it is built; its first exchange is refused, so that it knows no node yet. */
  private final AtomicReference<RedisEngine> built = new AtomicReference<>();

  @Test
  void keepsNoConnectionToAMasterThatSentinelNames() throws IOException {
    try (RespStub master = RespStub.answeringScripts("-ERR told by the master\r\n");
        RespStub sentinel = closing("SENTINEL", "*2\r\n" + host() + "$5\r\n" + master.port())) {
      requireNothingLeft("redis-sentinel://shop@127.0.0.1:" + sentinel.port(), master, sentinel);
    }
  }

  @Test
  void keepsNoConnectionToANodeOfACluster() throws IOException {
    try (RespStub node = RespStub.answeringScripts("-ERR told by the master\r\n");
        RespStub seed =
            closing("CLUSTER", "*1\r\n*3\r\n:0\r\n:16383\r\n*2\r\n" + host() + ":" + node.port())) {
      requireNothingLeft("redis-cluster://127.0.0.1:" + seed.port(), node, seed);
    }
  }

  private static String host() {
    return "$9\r\n127.0.0.1\r\n";
  }

  /** Closes the engine when it asks the question, and answers it then. */
  private RespStub closing(String question, String answer) throws IOException {
    Function<String, String> replies =
        name -> {
          RedisEngine engine = built.get();
          if (name.equals("HELLO")) {
            return RespStub.HELLO;
          } else if (engine == null || !name.equals(question)) {
            return "";
          }
          engine.close();
          return answer + "\r\n";
        };
    return RespStub.answering(replies);
  }

  private void requireNothingLeft(String uri, RespStub node, RespStub asked) {
    RedisEngine engine = RedisEngine.builder(uri).deadline(Duration.ofSeconds(10)).build();
    built.set(engine);
    assertThatThrownBy(() -> engine.acquire(List.of(ONE)))
        .isExactlyInstanceOf(EngineException.class)
        .hasMessage(
            "Redis at 127.0.0.1:" + node.port() + " answered an error: ERR told by the master");
    assertThat(node.commands()).contains("EVALSHA");
    await().until(() -> node.openConnections() + asked.openConnections() == 0);
  }
}
