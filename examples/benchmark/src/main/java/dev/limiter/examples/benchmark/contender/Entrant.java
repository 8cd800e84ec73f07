package dev.limiter.examples.benchmark.contender;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** Who takes part, in the order of the report. The first of each part is what ratios refer to. */
public enum Entrant {
  /** Connections of its own; every decision goes to Redis. */
  LIMITER("Limiter"),
  /** With its memory of refusals. */
  LIMITER_DENIALS("Limiter, denial cache"),
  /** On the pool that the scripts below have. */
  LIMITER_CALLERS_JEDIS("Limiter, caller's Jedis"),
  /** The textbook token bucket. */
  PLAIN("plain script, pooled Jedis"),
  /** The floor: what a script costs that does nothing. */
  NO_OP("no-op script, pooled Jedis"),
  /** Bucket4j over Jedis. */
  BUCKET4J_JEDIS("Bucket4j, Jedis", "lib-bucket4j-jedis"),
  /** Bucket4j over Lettuce. */
  BUCKET4J_LETTUCE("Bucket4j, Lettuce"),
  /** Redisson's RRateLimiter. */
  REDISSON("Redisson RRateLimiter"),

  /** Limiter's in-memory engine. */
  LIMITER_MEMORY("Limiter, in memory"),
  /** Bucket4j's local buckets. */
  BUCKET4J_MEMORY("Bucket4j, local"),
  /** Guava's RateLimiter. */
  GUAVA("Guava RateLimiter"),
  /** The rate limiter of resilience4j. */
  RESILIENCE4J("resilience4j-ratelimiter");

  private final String title;
  private final String libraries;

  Entrant(String title) {
    this(title, "");
  }

  Entrant(String title, String libraries) {
    this.title = title;
    this.libraries = libraries;
  }

  /** Those that decide in Redis. */
  public static List<Entrant> onRedis() {
    return Arrays.stream(values()).filter(entrant -> !entrant.inMemory()).toList();
  }

  /** Those that decide in their own process. */
  public static List<Entrant> ofMemory() {
    return Arrays.stream(values()).filter(Entrant::inMemory).toList();
  }

  /** How the report calls it. */
  public String title() {
    return title;
  }

  /** A folder beside the program's jar whose libraries it needs instead of the usual ones. */
  public Optional<String> libraries() {
    return Optional.of(libraries).filter(folder -> !folder.isEmpty());
  }

  /**
   * Opens it.
   *
   * @param uri of Redis; those in memory do not look at it
   */
  public Contender open(String uri) {
    return switch (this) {
      case LIMITER -> LimiterOn.redis(uri, 0);
      case LIMITER_DENIALS -> LimiterOn.redis(uri, 100_000);
      case LIMITER_CALLERS_JEDIS -> new LimiterOverJedis(uri);
      case PLAIN -> new PlainScript(uri);
      case NO_OP -> new NoOpScript(uri);
      case BUCKET4J_JEDIS -> new BucketOverJedis(uri);
      case BUCKET4J_LETTUCE -> new BucketOverLettuce(uri);
      case REDISSON -> new RedissonLimiter(uri);
      case LIMITER_MEMORY -> LimiterOn.memory();
      case BUCKET4J_MEMORY -> new BucketInMemory();
      case GUAVA -> new GuavaLimiter();
      case RESILIENCE4J -> new Resilience4jLimiter();
    };
  }

  /**
   * Whether it takes part in work of which so many percent are refused. A memory of refusals says
   * nothing about what is allowed, and the floor refuses nothing.
   */
  public boolean does(int refusedPercent) {
    return this != (refusedPercent == 0 ? LIMITER_DENIALS : NO_OP);
  }

  private boolean inMemory() {
    return compareTo(LIMITER_MEMORY) >= 0;
  }
}
