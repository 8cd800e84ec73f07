package dev.limiter.servlet;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.servlet.ServletException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** HTTP.md, 9.5: the file is looked at again. */
class FilterReloadIT extends OnEachContainer {

  @TempDir Path folder = Path.of("");
  private Path file = folder;

  @BeforeEach
  void write() throws IOException {
    file = folder.resolve("limits.properties");
    write("policy.api = fixed-window 10/1h", "rule.all = /** -> api", "namespace = shop");
  }

  @Test
  void aNewFileAppliesAfterTheTimeAndKeepsUsage() throws Exception {
    start(new RateLimitFilter(Map.of("config", file.toString()), engine, clock));
    assertThat(remaining(get("/ok"))).isEqualTo(9);

    write("policy.api = fixed-window 5/1h", "rule.all = /** -> api", "headers = triple");
    clock.turn(Duration.ofMillis(9_999));
    assertThat(remaining(get("/ok"))).isEqualTo(8);
    clock.turn(Duration.ofMillis(1));
    assertThat(get("/ok").headers().map())
        .containsEntry("ratelimit-remaining", java.util.List.of("2"))
        .doesNotContainKey("ratelimit");
  }

  @Test
  void aBadFileChangesNothing() throws Exception {
    start(new RateLimitFilter(Map.of("config", file.toString(), "reload", "1s"), engine, clock));
    get("/ok");
    for (String bad : new String[] {"policy.api = fixed-windows 5/1h", "", "policy.api"}) {
      write(bad);
      clock.turn(Duration.ofSeconds(1));
      assertThat(get("/ok").headers().allValues("RateLimit-Limit")).containsExactly("10");
    }
  }

  @Test
  void theFileOfTheWebApplicationIsLookedAtToo() throws ServletException, Exception {
    start(
        PathHandling.DEFAULT,
        context -> {
          try {
            file = Path.of(context.getRealPath("/WEB-INF")).resolve("rate-limits.properties");
            write("engine = memory", "policy.api = fixed-window 10/1h", "rule.a = /** -> api");
          } catch (IOException e) {
            throw new ServletException(e);
          }
          register(context, new RateLimitFilter(Map.of(), engine, clock));
        });
    assertThat(remaining(get("/ok"))).isEqualTo(9);
    write("engine = memory", "policy.api = fixed-window 100/1h", "rule.a = /** -> api");
    clock.turn(Duration.ofMinutes(1));

    assertThat(remaining(get("/ok"))).isEqualTo(98);
  }

  private void write(String... lines) throws IOException {
    Files.writeString(file, String.join("\n", lines));
  }
}
