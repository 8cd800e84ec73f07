package dev.limiter.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.limiter.Charge;
import dev.limiter.EngineException;
import dev.limiter.FixedWindow;
import dev.limiter.Policy;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import javax.net.ssl.SSLContext;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
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

  @Test
  void anotherHostsCertificateIsNotBelieved() {
    SSLContext.setDefault(front.context());
    assertRefused("127.0.0.1:" + front.port());
  }

  @Test
  void anUnknownCertificateIsNotBelieved() {
    SSLContext.setDefault(before);
    assertRefused("localhost:" + front.port());
  }

  private static void assertRefused(String address) {
    try (RedisEngine engine = engine("rediss://" + address)) {
      assertThatThrownBy(() -> engine.acquire(CHARGES))
          .isExactlyInstanceOf(EngineException.class)
          .hasMessage("Redis at " + address + " has no TLS connection with us that can be trusted");
    }
  }

  private static RedisEngine engine(String uri) {
    return RedisEngine.builder(uri)
        .namespace(REDIS.namespace())
        .deadline(Duration.ofSeconds(10))
        .build();
  }
}
