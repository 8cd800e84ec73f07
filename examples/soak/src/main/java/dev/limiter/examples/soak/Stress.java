package dev.limiter.examples.soak;

import dev.limiter.Charge;
import dev.limiter.Decision.Source;
import dev.limiter.EngineException;
import dev.limiter.Limit;
import dev.limiter.Policy;
import dev.limiter.RateLimiter;
import dev.limiter.RateLimiterListener;
import dev.limiter.redis.RedisEngine;
import java.io.IOException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Lets many threads call a healthy Redis over a long way, while callers are interrupted and
 * connections end at random, and then compares what each caller was granted with what Redis has
 * counted. Everything is on loopback, and has ended when it ends.
 *
 * <pre>
 * mvn -q package -DskipTests -pl examples/soak -am
 * java -cp examples/soak/target/soak.jar:examples/quickstart/target/quickstart.jar \
 *     dev.limiter.examples.soak.Stress --kind virtual --seconds 60
 * </pre>
 *
 * <p>Ends with 0 if Redis was never taken for lost, no reply was wrong (every unit is granted once,
 * nothing throws), and Redis has counted at least what it granted and at most the calls that it did
 * not answer more; otherwise with 1, and with 2 for bad options. The window is 300 days: a run
 * across its end says nothing.
 */
public final class Stress {

  private static final Policy POLICY =
      new Policy("stress", Limit.parse("fixed-window 1_000_000_000/300d"));
  private static final int KEYS = 16;
  private static final int SETTLE_MILLIS = 1_000;

  private final StressOptions options;
  private final Redis redis;
  private final AtomicInteger lost = new AtomicInteger();
  private final AtomicInteger failed = new AtomicInteger();
  private final List<StressCaller> callers = new ArrayList<>();

  private Stress(StressOptions options) throws IOException, InterruptedException {
    this.options = options;
    this.redis = new Redis(options.redis(), "--save", "");
  }

  /** Runs it. */
  public static void main(String[] args) throws IOException, InterruptedException {
    System.exit(status(List.of(args)));
  }

  private static int status(List<String> arguments) throws IOException, InterruptedException {
    StressOptions options;
    try {
      options = StressOptions.parse(arguments);
      CallerThreads.unstarted(() -> {}, options.virtual());
    } catch (IllegalArgumentException e) {
      System.err.print(e.getMessage() + "\n" + StressOptions.USAGE);
      return 2;
    }
    System.out.printf(
        "%d %s threads, round trip %d ms, %d s, seed %d, Java %s%n",
        options.threads(),
        options.virtual() ? "virtual" : "platform",
        options.roundTripMillis(),
        options.seconds(),
        options.seed(),
        System.getProperty("java.version"));
    return new Stress(options).run() ? 0 : 1;
  }

  private boolean run() throws IOException, InterruptedException {
    Random random = new Random(options.seed());
    try (DelayingProxy proxy = new DelayingProxy(redis.port(), options.roundTripMillis());
        RateLimiter limiter =
            RateLimiter.builder(RedisEngine.connect("redis://127.0.0.1:" + proxy.port()))
                .listener(new Listener())
                .build()) {
      List<Thread> threads = start(limiter, random);
      Harm harm = new Harm(threads, proxy, redis, new Random(random.nextLong()));
      Thread harming = new Thread(harm, "harm");
      harming.start();
      Thread.sleep(1_000L * options.seconds());
      harm.stop();
      harming.join();
      callers.forEach(StressCaller::stop);
      for (Thread thread : threads) {
        thread.join();
      }
      System.out.println(harm);
    }
    Thread.sleep(SETTLE_MILLIS + options.roundTripMillis()); // for what is still on its way
    return report();
  }

  private List<Thread> start(RateLimiter limiter, Random random) {
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < options.threads(); i++) {
      callers.add(new StressCaller(limiter, POLICY, KEYS, new Random(random.nextLong())));
      threads.add(CallerThreads.unstarted(callers.get(i), options.virtual()));
    }
    threads.forEach(Thread::start);
    return threads;
  }

  private boolean report() {
    for (Source source : Source.values()) {
      long decided = callers.stream().mapToLong(caller -> caller.decided(source)).sum();
      System.out.printf("decided by %s: %d%n", source, decided);
    }
    long interrupts = callers.stream().mapToLong(StressCaller::interrupts).sum();
    long longest = callers.stream().mapToLong(StressCaller::longestMillis).max().orElse(0);
    System.out.printf(
        "calls with an interrupt %d, failed calls %d, longest call %d ms%n",
        interrupts, failed.get(), longest);
    long wrong = callers.stream().mapToLong(StressCaller::wrong).sum();
    boolean within = true;
    try (RedisEngine straight = RedisEngine.connect("redis://" + redis.address())) {
      for (int key = 0; key < KEYS; key++) {
        Tally tally = tally(key, counted(straight, key));
        wrong += tally.twice();
        within &= tally.withinBounds();
        System.out.println(tally);
      }
    }
    System.out.printf("lost %d, wrong replies %d%n", lost.get(), wrong);
    boolean good = within && wrong == 0 && lost.get() == 0;
    System.out.println(good ? "good" : "bad");
    return good;
  }

  private static long counted(RedisEngine engine, int key) {
    Charge look = new Charge(POLICY, StressCaller.name(key), 0);
    return POLICY.limit().limit() - engine.acquire(List.of(look)).get(0).remaining();
  }

  private Tally tally(int key, long counted) {
    BitSet all = new BitSet();
    long granted = 0;
    long unanswered = 0;
    for (StressCaller caller : callers) {
      granted += caller.granted(key).cardinality();
      unanswered += caller.unanswered(key);
      all.or(caller.granted(key));
    }
    long twice = granted - all.cardinality();
    return new Tally(StressCaller.name(key), granted, unanswered, counted, twice);
  }

  /** What callers and Redis say of one key. */
  private record Tally(String key, long granted, long unanswered, long counted, long twice) {

    boolean withinBounds() {
      return granted <= counted && counted <= granted + unanswered;
    }

    @Override
    public String toString() {
      return "%s: granted %d <= counted %d <= granted and unanswered %d: %s"
          .formatted(key, granted, counted, granted + unanswered, withinBounds() ? "good" : "bad");
    }
  }

  private final class Listener implements RateLimiterListener {
    @Override
    public void engineLost(EngineException cause) {
      lost.incrementAndGet();
    }

    @Override
    public void engineFailed(EngineException cause) {
      failed.incrementAndGet();
    }
  }
}
