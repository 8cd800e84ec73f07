package dev.limiter.examples.soak;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** Does harm at random until it is stopped: interrupts callers, and ends connections. */
final class Harm implements Runnable {

  private static final Pattern CLIENT = Pattern.compile("\\bid=(\\d+) ");
  private static final int LONGEST_PAUSE_MILLIS = 20;
  private static final int ONE_OF = 30;

  private final List<Thread> callers;
  private final DelayingProxy proxy;
  private final Redis redis;
  private final Random random;
  private volatile boolean over;
  private int interrupts;
  private int cuts;
  private int kills;

  Harm(List<Thread> callers, DelayingProxy proxy, Redis redis, Random random) {
    this.callers = callers;
    this.proxy = proxy;
    this.redis = redis;
    this.random = random;
  }

  void stop() {
    over = true;
  }

  @Override
  public void run() {
    while (!over) {
      try {
        Thread.sleep(random.nextInt(LONGEST_PAUSE_MILLIS));
        callers.get(random.nextInt(callers.size())).interrupt();
        interrupts++;
        int what = random.nextInt(ONE_OF);
        if (what == 0 && proxy.cut(random)) {
          cuts++;
        } else if (what == 1) {
          kill();
        }
      } catch (IOException | InterruptedException e) {
        System.out.println("harm failed: " + e);
      }
    }
  }

  /** Ends one connection in the server, which may be gone by then. */
  private void kill() throws IOException {
    try (RedisConnection own = redis.connect()) {
      String self = own.ask("CLIENT ID");
      List<String> others = new ArrayList<>();
      CLIENT
          .matcher(own.ask("CLIENT LIST"))
          .results()
          .map((MatchResult found) -> found.group(1))
          .filter(id -> !id.equals(self))
          .forEach(others::add);
      if (!others.isEmpty()) {
        own.ask("CLIENT KILL ID " + others.get(random.nextInt(others.size())));
        kills++;
      }
    }
  }

  /** What it did; to be asked when it has ended. */
  @Override
  public String toString() {
    return "interrupts "
        + interrupts
        + ", connections cut on the way "
        + cuts
        + ", killed by Redis "
        + kills;
  }
}
