package dev.limiter.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.limiter.ChildJvm;
import dev.limiter.Decision.Source;
import dev.limiter.Limit;
import dev.limiter.Policy;
import dev.limiter.RateLimiter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A name that leads to a replica and to its master, the replica first (N08). */
@Tag("N08")
class RedisNameIT {

  private static final int CALLS = 7;

  @Test
  void findsTheMasterAmongTheAddressesOfAName(@TempDir Path folder) throws IOException {
    int port = RedisCluster.freePort();
    try (RedisProcess master = RedisProcess.at("127.0.0.1", port, List.of());
        RedisProcess replica =
            RedisProcess.at("127.0.0.2", port, List.of("replicaof 127.0.0.1 " + port))) {
      assertThat(replica.port()).isEqualTo(master.port());
      awaitReplica("127.0.0.2", port);
      assertThat(sources(folder, port, "127.0.0.2", "127.0.0.1"))
          .containsOnly(Source.ENGINE.name());
      assertThat(sources(folder, port, "127.0.0.1", "127.0.0.2"))
          .containsOnly(Source.ENGINE.name());
    }
  }

  /** Without a master among them Limiter goes on with what is there. */
  @Test
  void goesOnWithAReplicaWhereNoAddressIsAMaster(@TempDir Path folder) throws IOException {
    int port = RedisCluster.freePort();
    try (RedisProcess master = RedisProcess.start();
        RedisProcess replica =
            RedisProcess.at("127.0.0.2", port, List.of("replicaof 127.0.0.1 " + master.port()))) {
      assertThat(replica.port()).isEqualTo(port);
      awaitReplica("127.0.0.2", port);
      assertThat(sources(folder, port, "127.0.0.2", "127.0.0.3"))
          .containsOnly(Source.FALLBACK.name());
    }
  }

  private static List<String> sources(Path folder, int port, String... addresses)
      throws IOException {
    StringBuilder hosts = new StringBuilder();
    for (String address : addresses) {
      hosts.append(address).append(" redis.test\n");
    }
    Path file = Files.writeString(folder.resolve("hosts"), hosts);
    try (ChildJvm child =
        new ChildJvm(
            List.of("-Djdk.net.hosts.file=" + file),
            RedisNameIT.class,
            "redis://redis.test:" + port)) {
      return List.of(child.hear().split(" ", -1));
    }
  }

  /** Prints who decided each of some calls. */
  public static void main(String[] uri) {
    Policy api = new Policy("api", Limit.parse("fixed-window 1000/1d"));
    try (RedisEngine engine = RedisEngine.builder(uri[0]).deadline(Duration.ofSeconds(10)).build();
        RateLimiter limiter = RateLimiter.builder(engine).build()) {
      StringBuilder sources = new StringBuilder(limiter.acquire(api, "a").source().name());
      for (int call = 1; call < CALLS; call++) {
        sources.append(' ').append(limiter.acquire(api, "a").source());
      }
      System.out.println(sources);
    }
  }

  private static void awaitReplica(String host, int port) {
    await()
        .until(() -> String.valueOf(RedisServer.command(host, port, "ROLE")).startsWith("[slave"));
  }
}
