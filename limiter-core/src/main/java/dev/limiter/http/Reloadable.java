package dev.limiter.http;

import java.lang.System.Logger.Level;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import java.util.function.LongSupplier;

/**
 * What an adapter made of its settings, made anew when their file has changed. Whoever asks looks
 * at the file, at most every {@code reload}; there is no thread. A file that would have stopped
 * deployment changes nothing and is reported once per content. Thread-safe: everybody sees the old
 * or the new, never a mixture.
 *
 * @param <T> what requests are decided by
 */
public final class Reloadable<T> {

  private static final System.Logger LOG = System.getLogger(Reloadable.class.getName());

  /** What is fixed when the engine is opened. */
  private static final List<String> KEPT =
      List.of("engine", "namespace", "deadline", "redis.idle", "denial-cache");

  private static final Duration DEFAULT_RELOAD = Duration.ofSeconds(10);

  private final Settings first;
  private final Function<Settings, T> make;
  private final LongSupplier nowMillis;
  private final AtomicLong lookedAtMillis;
  private volatile long everyMillis;
  private volatile T latest;
  private Object seen = "";

  /**
   * Begins with what was made first.
   *
   * @param settings what it was made of
   * @param make makes it of newer settings; throws {@link IllegalArgumentException} if they are bad
   * @param clock what {@code reload} is measured by; empty for one that is never set
   */
  public Reloadable(
      Settings settings, T made, Function<Settings, T> make, Optional<InstantSource> clock) {
    this.first = settings;
    this.make = make;
    this.nowMillis =
        clock.<LongSupplier>map(given -> given::millis).orElse(() -> System.nanoTime() / 1_000_000);
    this.latest = made;
    this.everyMillis = everyMillis(settings);
    this.lookedAtMillis = new AtomicLong(nowMillis.getAsLong());
    settings.file().ifPresent(this::begin);
  }

  private void begin(SettingsFile file) {
    seen = file.content();
    if (everyMillis > 0 && file.packed()) {
      everyMillis = 0;
      LOG.log(
          Level.INFO,
          file.place() + " lies in an archive and cannot change, so it is not looked at again");
    }
  }

  /** The latest, after a look at the file if it is time for one. */
  public T get() {
    if (everyMillis > 0) {
      long lookedAt = lookedAtMillis.get();
      long now = nowMillis.getAsLong();
      boolean due = now - lookedAt >= everyMillis || now < lookedAt;
      if (due && lookedAtMillis.compareAndSet(lookedAt, now)) {
        first.file().ifPresent(this::look);
      }
    }
    return latest;
  }

  /** The latest, without a look at the file. */
  public T latest() {
    return latest;
  }

  private synchronized void look(SettingsFile file) {
    Object now = content(file);
    if (now.equals(seen)) {
      return;
    }
    seen = now;
    try {
      file.again();
      Settings settings = first.again();
      latest = make.apply(settings);
      everyMillis = everyMillis(settings);
      LOG.log(Level.INFO, "reloaded " + file.place());
      KEPT.stream().filter(key -> changed(key, settings)).forEach(key -> reportKept(file, key));
    } catch (RuntimeException e) {
      LOG.log(
          Level.WARNING,
          file.place() + " has changed and is not used, since it is bad: " + e.getMessage());
    }
  }

  /** What the file holds, or what stands in the way of reading it. */
  private static Object content(SettingsFile file) {
    try {
      return file.again().content();
    } catch (RuntimeException e) {
      return String.valueOf(e.getMessage());
    }
  }

  private boolean changed(String key, Settings settings) {
    return !first.find(key).map(Setting::value).equals(settings.find(key).map(Setting::value));
  }

  private static void reportKept(SettingsFile file, String key) {
    LOG.log(
        Level.WARNING,
        file.place() + " has a new " + key + ", which counts only after the next start");
  }

  private static long everyMillis(Settings settings) {
    return settings.read("reload", OtherValues::spanOrNever).orElse(DEFAULT_RELOAD).toMillis();
  }
}
