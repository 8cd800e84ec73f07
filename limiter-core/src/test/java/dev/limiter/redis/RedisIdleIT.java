package dev.limiter.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.awaitility.Awaitility.await;

import dev.limiter.Decision;
import dev.limiter.Decision.Source;
import dev.limiter.Limit;
import dev.limiter.OnEngineFailure;
import dev.limiter.Policy;
import dev.limiter.RateLimiter;
import java.io.IOException;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import javax.net.ssl.SSLContext;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A connection that its server, or the way to it, ended while it lay idle must not cost a decision:
 * each request is decided by Redis.
 */
@Tag("N01")
class RedisIdleIT {

  @RegisterExtension static final RedisServer REDIS = RedisServer.own();

  private static final Policy API = new Policy("api", Limit.parse("fixed-window 1000/1d"));
  private static final RedisCommand PING =
      RedisCommand.of(redis.clients.jedis.Protocol.Command.PING);

  @Test
  void replacesAConnectionThatTheServerClosed() {
    try (RedisEngine engine = engine(REDIS.uri(), Duration.ofSeconds(30));
        RateLimiter limiter = denying(engine)) {
      List<Source> sources = new ArrayList<>();
      for (int i = 0; i < 6; i++) {
        sources.add(source(limiter));
        REDIS.command("CLIENT", "KILL", "TYPE", "normal");
      }
      assertThat(sources).containsOnly(Source.ENGINE);
    }
  }

  @Test
  void replacesAllConnectionsThatTheServerClosedInOneDecision() throws Exception {
    try (RedisEngine engine = engine(REDIS.uri(), Duration.ofSeconds(30));
        RateLimiter limiter = denying(engine)) {
      List<Thread> callers = new ArrayList<>();
      for (int i = 0; i < 8; i++) {
        Thread caller = new Thread(() -> source(limiter));
        caller.start();
        callers.add(caller);
      }
      for (Thread caller : callers) {
        caller.join();
      }
      REDIS.command("CLIENT", "KILL", "TYPE", "normal");
      assertThat(source(limiter)).isEqualTo(Source.ENGINE);
    }
  }

  /** What comes without being asked for would be taken for the next answer. */
  @ParameterizedTest
  @ValueSource(strings = {"+", ":1\r\n", "*4\r\n:1\r\n:9\r\n:0\r\n:1\r\n", "-ERR bye\r\n"})
  void replacesAConnectionOnWhichSomethingCameUnasked(String unasked) throws IOException {
    try (RespStub stub = 
            RespStub.answering(
                name -> name.equals("HELLO") ? RespStub.HELLO : "+PONG\r\n" + unasked);
        Node node = node(stub.port(), Duration.ofSeconds(30))) {
      node.exchange(List.of(PING), Callers.seconds(10));
      long greetings = greetings(stub);
      node.exchange(List.of(PING), Callers.seconds(10));
      assertThat(greetings(stub)).isEqualTo(greetings + 1);
    }
  }

  @Test
  void replacesAConnectionThatWasReset() throws Exception {
    try (ServerSocket server = new ServerSocket(0)) {
      DeadlineSocket socket = connected(server.getLocalPort());
      assertThat(socket.isQuiet()).isTrue();
      var accepted = server.accept();
      accepted.setSoLinger(true, 0);
      accepted.close();
      await().until(() -> !socket.isQuiet());
      socket.close();
    }
  }

  /** A firewall forgets in silence: nothing but the age of the connection shows it. */
  @Test
  void replacesAConnectionThatLayIdleForLongerThanSet() throws Exception {
    try (SlowWay way = SlowWay.to(REDIS.port(), Duration.ZERO);
        RedisEngine engine = engine("redis://127.0.0.1:" + way.port(), Duration.ofMillis(1));
        RateLimiter limiter = denying(engine)) {
      for (int i = 0; i < 3; i++) {
        assertThat(source(limiter)).isEqualTo(Source.ENGINE);
        way.forget();
        long since = System.nanoTime();
        await().until(() -> System.nanoTime() - since > Duration.ofMillis(2).toNanos());
      }
    }
  }

  @Test
  void usesAConnectionAgainThatLayIdleForLess() {
    try (RedisEngine engine = engine(REDIS.uri(), Duration.ofDays(1));
        RateLimiter limiter = denying(engine)) {
      long before = REDIS.info("stats", "total_connections_received");
      for (int i = 0; i < 20; i++) {
        assertThat(source(limiter)).isEqualTo(Source.ENGINE);
      }
      assertThat(REDIS.info("stats", "total_connections_received")).isLessThanOrEqualTo(before + 2);
    }
  }

  /** TLS 1.3 sends tickets after the handshake, which are no reason to open another connection. */
  @Test
  void looksAtAConnectionWithTlsToo(@TempDir Path folder) throws Exception {
    SSLContext before = SSLContext.getDefault();
    try (TlsFront front = TlsFront.of(REDIS.port(), folder)) {
      SSLContext.setDefault(front.context());
      try (OwnConnection connection =
          OwnConnection.open(
              new Address("localhost", front.port()),
              new Login(true, null, null, 0),
              Callers.seconds(30),
              0)) {
        for (int i = 0; i < 3; i++) {
          assertThat(connection.isUsable()).isTrue();
          connection.exchange(List.of(PING), Callers.seconds(30));
        }
        REDIS.command("CLIENT", "KILL", "TYPE", "normal");
        await().until(() -> !connection.isUsable());
      }
    } finally {
      SSLContext.setDefault(before);
    }
  }

  @Test
  void refusesAnIdleTimeOutOfBounds() {
    for (Duration idle :
        List.of(Duration.ZERO, Duration.ofNanos(999_999), Duration.ofDays(1).plusMillis(1))) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> RedisEngine.builder("redis://h").idle(idle))
          .withMessage("idle must be 1 ms to 1 day, was " + idle);
    }
  }

  private static DeadlineSocket connected(int port) throws IOException {
    DeadlineSocket socket =
        DeadlineSocket.to(
            new java.net.InetSocketAddress("127.0.0.1", port), Callers.seconds(30));
    socket.connect();
    return socket;
  }

  private static Node node(int port, Duration idle) {
    return OwnNode.shared(new Address("127.0.0.1", port), Login.NOBODY, idle);
  }

  private static long greetings(RespStub stub) {
    return stub.commands().stream().filter("HELLO"::equals).count();
  }

  private static RedisEngine engine(String uri, Duration idle) {
    return RedisEngine.builder(uri)
        .namespace(REDIS.namespace())
        .deadline(Duration.ofSeconds(10))
        .idle(idle)
        .build();
  }

  private static RateLimiter denying(RedisEngine engine) {
    return RateLimiter.builder(engine).onEngineFailure(OnEngineFailure.DENY).build();
  }

  private static Source source(RateLimiter limiter) {
    Decision decision = limiter.acquire(API, "a");
    return decision.source();
  }
}
