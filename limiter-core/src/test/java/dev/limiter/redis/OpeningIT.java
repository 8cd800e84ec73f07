package dev.limiter.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.limiter.redis.Wire.Manner;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import redis.clients.jedis.Protocol.Command;
import redis.clients.jedis.exceptions.JedisException;

/** Connections are opened outside the time of any one caller, and none pays for another's. */
@Tag("A2")
class OpeningIT {

  @RegisterExtension static final RedisServer REDIS = RedisServer.shared();

  private static final List<RedisCommand> PING = List.of(RedisCommand.of(Command.PING));
  private static final Login TLS = new Login(true, null, null, 0);

  @Test
  void goesOnWithAGreetingThatAnotherCallerCouldNotWaitFor() throws Exception {
    CountDownLatch gate = new CountDownLatch(1);
    try (RespStub stub = RespStub.answering(name -> held(name, "HELLO", gate));
        Opening opening = opening("127.0.0.1", stub.port(), Login.NOBODY)) {
      assertThat(opening.proceed(Callers.millis(50))).isNull();
      assertThat(opening.proceed(Callers.millis(50))).isNull();
      gate.countDown();
      assertWorks(opening);
      assertThat(stub.commands()).containsExactly("HELLO", "PING");
    }
  }

  @Test
  void goesOnWithATlsHandshakeThatAnotherCallerCouldNotWaitFor(@TempDir Path folder)
      throws Exception {
    SSLContext before = SSLContext.getDefault();
    try (TlsFront front = TlsFront.of(REDIS.port(), folder);
        Wire wire = Wire.to(front.port())) {
      SSLContext.setDefault(front.context());
      wire.be(Manner.HOLD);
      try (Opening opening = opening("localhost", wire.port(), TLS)) {
        assertThat(opening.proceed(Callers.millis(50))).isNull();
        wire.be(Manner.PASS);
        assertWorks(opening);
      }
    } finally {
      SSLContext.setDefault(before);
    }
  }

  /** Where the time ends in the middle of a record, the rest of it is read later. */
  @Test
  void goesOnInTheMiddleOfAMessage(@TempDir Path folder) throws Exception {
    SSLContext before = SSLContext.getDefault();
    try (TlsFront front = TlsFront.of(REDIS.port(), folder);
        SlowWay way = SlowWay.to(front.port(), Duration.ofMillis(2)).byteByByte()) {
      SSLContext.setDefault(front.context());
      try (Opening opening = opening("localhost", way.port(), TLS)) {
        OwnConnection connection = null;
        for (Deadline end = Callers.seconds(60); connection == null && end.leftNanos() > 0; ) {
          connection = opening.proceed(Deadline.after(Duration.ofNanos(200_000)));
        }
        assertWorks(connection);
      }
    } finally {
      SSLContext.setDefault(before);
    }
  }

  /** An answer that is late says nothing about the other connections. */
  @Test
  void closesOnlyTheConnectionThatTimedOut() throws Exception {
    Gate gate = new Gate();
    ExecutorService threads = Executors.newFixedThreadPool(2);
    try (RespStub stub = RespStub.answering(name -> gate.pass(name));
        Node node = node(stub.port())) {
      gate.hold();
      List<Future<?>> calls = List.of(threads.submit(get(node)), threads.submit(get(node)));
      await().until(() -> sent(stub, "GET") == 2);
      gate.open();
      for (Future<?> call : calls) {
        call.get();
      }
      node.exchange(PING, Callers.seconds(30)); // shows that answers can come quickly
      gate.hold();
      assertThatThrownBy(
              () -> node.exchange(List.of(RedisCommand.of(Command.GET, "a")), Callers.millis(50)))
          .hasRootCauseInstanceOf(java.net.SocketTimeoutException.class);
      node.exchange(PING, Callers.seconds(30));
      assertThat(sent(stub, "HELLO")).isEqualTo(2);
    } finally {
      gate.open();
      threads.shutdownNow();
    }
  }

  /** It would be counted, and its caller would not know. */
  @Test
  void sendsNoCallThatCannotBeAnsweredInTime() throws IOException {
    try (RespStub stub = RespStub.answeringScripts("+PONG\r\n");
        SlowWay way = SlowWay.to(stub.port(), Duration.ofMillis(300));
        Node node = node(way.port())) {
      node.exchange(PING, Callers.seconds(30));
      assertThatThrownBy(() -> node.exchange(PING, Callers.millis(100)))
          .isInstanceOf(JedisException.class)
          .satisfies(
              e ->
                  assertThat(RedisFailure.of((RuntimeException) e, "Redis").getMessage())
                      .isEqualTo("Redis had no free connection in time"));
      node.exchange(PING, Callers.seconds(30));
      assertThat(stub.commands()).containsExactly("HELLO", "PING", "PING");
    }
  }

  @Test
  void leavesAConnectionThatIsNotOpenYetToTheNextCaller() throws IOException {
    CountDownLatch gate = new CountDownLatch(1);
    try (RespStub stub = RespStub.answering(name -> held(name, "HELLO", gate));
        Node node = node(stub.port())) {
      assertThatThrownBy(() -> node.exchange(PING, Callers.millis(50)))
          .isInstanceOf(JedisException.class)
          .hasRootCauseInstanceOf(java.net.SocketTimeoutException.class);
      gate.countDown();
      node.exchange(PING, Callers.seconds(30));
      assertThat(stub.commands()).containsExactly("HELLO", "PING");
    }
  }

  private static String held(String name, String heldName, CountDownLatch gate) {
    try {
      if (name.equals(heldName)) {
        gate.await();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    return name.equals("HELLO") ? RespStub.HELLO : "+PONG\r\n";
  }

  private static Runnable get(Node node) {
    return () -> node.exchange(List.of(RedisCommand.of(Command.GET, "a")), Callers.seconds(30));
  }

  private static long sent(RespStub stub, String name) {
    return stub.commands().stream().filter(name::equals).count();
  }

  private static Opening opening(String host, int port, Login login) {
    return new Opening(new Address(host, port), login, 0, Callers.seconds(30));
  }

  private static Node node(int port) {
    return OwnNode.shared(new Address("127.0.0.1", port), Login.NOBODY, Duration.ofSeconds(30));
  }

  private static void assertWorks(Opening opening) {
    assertWorks(opening.proceed(Callers.seconds(30)));
  }

  private static void assertWorks(@Nullable OwnConnection connection) {
    assertThat(connection).isNotNull();
    try (connection) {
      assertThat(connection.exchange(PING, Callers.seconds(30)).get(0))
          .isEqualTo("PONG".getBytes(StandardCharsets.US_ASCII));
    }
  }

  /** Holds the answers to GET back while it is closed. */
  private static final class Gate {

    private volatile CountDownLatch latch = new CountDownLatch(0);

    void hold() {
      latch = new CountDownLatch(1);
    }

    void open() {
      latch.countDown();
    }

    String pass(String name) {
      return held(name, "GET", latch);
    }
  }
}
