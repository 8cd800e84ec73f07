package dev.limiter.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.limiter.Charge;
import dev.limiter.FixedWindow;
import dev.limiter.Policy;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import javax.net.ssl.SSLContext;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

class RedisTlsIT {

  @RegisterExtension static final RedisServer REDIS = RedisServer.shared();

  private static final List<Charge> CHARGES =
      List.of(new Charge(new Policy("api", new FixedWindow(5, Duration.ofMinutes(1))), "a"));

  private static SSLContext before;
  private static TlsFront front;

  @BeforeAll
  static void startTlsInFrontOfRedis(@TempDir Path folder) throws Exception {
    before = SSLContext.getDefault();
    front = TlsFront.of(REDIS.port(), folder);
  }

  @AfterAll
  static void stop() throws Exception {
    SSLContext.setDefault(before);
    front.close();
  }

  @Test
  void aTrustedCertificateWithTheHostsNameGetsThrough() {
    SSLContext.setDefault(front.context());
    try (RedisEngine engine = engine("rediss://localhost:" + front.port())) {
      assertThat(engine.acquire(CHARGES).get(0).remaining()).isEqualTo(4);
    }
  }

  /** What is never trusted stops the start, and the message says why (N12). */
  @Test
  @Tag("N12")
  void stopsAtACertificateForAnotherName() {
    SSLContext.setDefault(front.context());
    assertStops(
        "rediss://127.0.0.1:" + front.port(),
        "has a certificate for another name; use a name that is in the certificate");
  }

  @Test
  @Tag("N12")
  void stopsAtACertificateOfAnUnknownIssuer() {
    SSLContext.setDefault(before);
    assertStops(
        "rediss://localhost:" + front.port(),
        "has a certificate whose issuer this JVM does not trust; add the issuer to the trust"
            + " store");
  }

  @Test
  @Tag("N12")
  void stopsWhereAClientCertificateIsDemanded(@TempDir Path folder) throws Exception {
    try (TlsFront demanding = TlsFront.demanding(REDIS.port(), folder)) {
      SSLContext.setDefault(demanding.context());
      assertStops(
          "rediss://localhost:" + demanding.port(),
          "demands a client certificate that it trusts; give this JVM a key store with one, or let"
              + " the server accept clients without");
    }
  }

  @Test
  @Tag("N12")
  @Tag("U5")
  void stopsWhereThePortSpeaksNoTls() {
    SSLContext.setDefault(front.context());
    assertStops(
        "rediss://localhost:" + REDIS.port(),
        "does not speak TLS; use the scheme without TLS, such as redis://, or the port with TLS");
  }

  @Test
  @Tag("N12")
  @Tag("U5")
  void stopsWhereThePortSpeaksTlsOnly() {
    assertStops(
        "redis://localhost:" + front.port(),
        "speaks TLS only; use the scheme with TLS, rediss://, or the port without TLS");
  }

  /** Redis itself ends the connection without a word; its default is to demand a certificate. */
  @Test
  @Tag("N12")
  void saysTheSameOfRedisItself(@TempDir Path folder) throws Exception {
    int port = RedisCluster.freePort();
    try (TlsFront other = TlsFront.of(REDIS.port(), folder);
        RedisProcess redis = RedisProcess.start(TlsFront.settings(port, folder))) {
      assertThat(redis.port()).isNotEqualTo(port);
      SSLContext.setDefault(other.context());
      assertStops(
          "rediss://localhost:" + port,
          "demands a client certificate that it trusts; give this JVM a key store with one, or let"
              + " the server accept clients without");
      assertStops(
          "redis://localhost:" + port,
          "speaks TLS only; use the scheme with TLS, rediss://, or the port without TLS");
    }
  }

  private static void assertStops(String uri, String words) {
    assertThatThrownBy(() -> engine(uri))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(uri.replaceFirst("rediss?://", "Redis at ") + " " + words);
  }

  private static RedisEngine engine(String uri) {
    return RedisEngine.builder(uri)
        .namespace(REDIS.namespace())
        .deadline(Duration.ofSeconds(10))
        .build();
  }
}
