package dev.limiter.examples.benchmark.redis;

import java.net.URI;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import redis.clients.jedis.Connection;
import redis.clients.jedis.Protocol.Command;
import redis.clients.jedis.util.JedisURIHelper;

/** Hears every command that Redis runs, and tells those of scripts from those of clients. */
public final class CommandLog {

  private static final String END = "end-of-command-log";
  private static final Pattern LINE = Pattern.compile("\\S+ \\[\\d+ (\\S+)\\] \"([^\"]+)\".*");

  private final Map<String, Long> clients = new TreeMap<>();
  private final Map<String, Long> scripts = new TreeMap<>();

  private CommandLog() {}

  /** Hears what Redis does while the work runs. */
  public static CommandLog during(String uri, RedisProbe redis, Runnable work)
      throws InterruptedException {
    CommandLog log = new CommandLog();
    try (Connection monitor = new Connection(JedisURIHelper.getHostAndPort(URI.create(uri)))) {
      monitor.setTimeoutInfinite();
      monitor.sendCommand(Command.MONITOR);
      monitor.getStatusCodeReply();
      Thread reader = new Thread(() -> log.read(monitor), "command-log");
      reader.start();
      work.run();
      redis.echo(END);
      reader.join();
    }
    return log;
  }

  /** How many of which commands came over the network. */
  public Map<String, Long> fromClients() {
    return clients;
  }

  /** How many of which commands were called by scripts. */
  public Map<String, Long> fromScripts() {
    return scripts;
  }

  private void read(Connection monitor) {
    String line = monitor.getStatusCodeReply();
    while (!line.contains(END)) {
      Matcher found = LINE.matcher(line);
      if (found.matches()) {
        Map<String, Long> source = found.group(1).equals("lua") ? scripts : clients;
        source.merge(found.group(2).toLowerCase(Locale.ROOT), 1L, Long::sum);
      }
      line = monitor.getStatusCodeReply();
    }
  }
}
