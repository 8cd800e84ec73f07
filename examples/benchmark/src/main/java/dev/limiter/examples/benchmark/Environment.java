package dev.limiter.examples.benchmark;

import com.sun.management.OperatingSystemMXBean;
import dev.limiter.examples.benchmark.redis.RedisProbe;
import dev.limiter.examples.benchmark.worker.Worker;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.stream.Stream;

/** What the figures depend on besides the contenders. */
public final class Environment {

  private static final Path CPU_INFO = Path.of("/proc/cpuinfo");

  private Environment() {}

  public static Table table(String program, List<String> arguments, String redisUri)
      throws IOException {
    Table table = new Table("", "");
    table.row("date", Instant.now().truncatedTo(ChronoUnit.SECONDS));
    table.row("command", ("java -jar " + program + ".jar " + String.join(" ", arguments)).strip());
    table.row("CPU", Runtime.getRuntime().availableProcessors() + " x " + processor());
    table.row("memory", memory());
    table.row("operating system", properties("os.name", "os.version", "os.arch"));
    table.row("Java", properties("java.vm.name", "java.vm.version", "java.vendor"));
    if (!redisUri.equals(Worker.NO_REDIS)) {
      try (RedisProbe redis = new RedisProbe(redisUri)) {
        table.row("Redis", redis.info("server", "redis_version"));
      }
    }
    return table;
  }

  private static String processor() throws IOException {
    if (!Files.exists(CPU_INFO)) {
      return System.getProperty("os.arch");
    }
    try (Stream<String> lines = Files.lines(CPU_INFO)) {
      return lines
          .filter(line -> line.startsWith("model name"))
          .map(line -> line.replaceFirst(".*?: *", ""))
          .findFirst()
          .orElse(System.getProperty("os.arch"));
    }
  }

  private static String memory() {
    long bytes =
        ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class).getTotalMemorySize();
    return bytes / (1 << 30) + " GiB";
  }

  private static String properties(String... names) {
    return String.join(" ", Stream.of(names).map(System::getProperty).toList());
  }
}
