package dev.limiter.examples.benchmark.redis;

import java.math.BigDecimal;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What Redis did since it started, or between two moments.
 *
 * @param cpuMicros of all its threads, in user and kernel mode
 * @param commands by name; those that scripts call are among them
 */
public record RedisUse(long cpuMicros, Map<String, Command> commands) {

  private static final Pattern COMMAND =
      Pattern.compile("cmdstat_(\\S+?):calls=(\\d+),usec=(\\d+),.*");

  /**
   * What it did of one command.
   *
   * @param micros with what the command called, if it is a script
   */
  public record Command(long calls, long micros) {

    private Command minus(Command earlier) {
      return new Command(calls - earlier.calls, micros - earlier.micros);
    }
  }

  /** Until now. */
  public static RedisUse now(RedisProbe redis) {
    Map<String, Command> commands = new TreeMap<>();
    redis.info("commandstats").lines().forEach(line -> read(line, commands));
    long cpuMicros =
        micros(redis.info("cpu", "used_cpu_user")) + micros(redis.info("cpu", "used_cpu_sys"));
    return new RedisUse(cpuMicros, commands);
  }

  /** What it did between two moments, without answering to INFO. */
  public RedisUse since(RedisUse earlier) {
    Map<String, Command> difference = new TreeMap<>();
    commands.forEach(
        (name, now) -> {
          Command between = now.minus(earlier.command(name));
          if (between.calls > 0 && !name.equals("info")) {
            difference.put(name, between);
          }
        });
    return new RedisUse(cpuMicros - earlier.cpuMicros, difference);
  }

  /** How many commands it ran. */
  public long calls() {
    return commands.values().stream().mapToLong(Command::calls).sum();
  }

  /** What it did of one command. */
  public Command command(String name) {
    return commands.getOrDefault(name, new Command(0, 0));
  }

  private static void read(String line, Map<String, Command> commands) {
    Matcher found = COMMAND.matcher(line);
    if (found.matches()) {
      commands.put(
          found.group(1),
          new Command(Long.parseLong(found.group(2)), Long.parseLong(found.group(3))));
    }
  }

  private static long micros(String seconds) {
    return new BigDecimal(seconds).movePointRight(6).longValue();
  }
}
