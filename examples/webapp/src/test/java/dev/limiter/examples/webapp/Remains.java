package dev.limiter.examples.webapp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.limiter.redis.RedisServer;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.ref.WeakReference;
import java.lang.runtime.ObjectMethods;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;

/** What applications may leave behind when they are undeployed. */
final class Remains extends Handler implements AutoCloseable {

  /** What Tomcat says of an application that left something behind. */
  private final Logger complaints =
      Logger.getLogger("org.apache.catalina.loader.WebappClassLoaderBase");

  private final List<Integer> redisPorts;
  private final List<String> complained = new CopyOnWriteArrayList<>();
  private final List<WeakReference<ClassLoader>> applications = new ArrayList<>();

  Remains(List<Integer> redisPorts) {
    this.redisPorts = redisPorts;
    complaints.addHandler(this);
  }

  /** An application that will be undeployed. */
  void of(WeakReference<ClassLoader> application) {
    applications.add(application);
  }

  /** Connections to all servers, but those of Sentinel and of replicas. */
  long connections() {
    return redisPorts.stream().mapToLong(Remains::connections).sum();
  }

  private static long connections(int port) {
    String clients =
        (String) Objects.requireNonNull(RedisServer.command("127.0.0.1", port, "CLIENT", "LIST"));
    long ours = 1;
    return clients
            .lines()
            .filter(client -> client.contains(" flags=N ") && !client.contains(" name=sentinel-"))
            .count()
        - ours;
  }

  /** Waits until nothing is left: a server notices late that a connection is closed. */
  void awaitNone() {
    await().untilAsserted(() -> assertThat(connections()).isZero());
    assertThat(Thread.getAllStackTraces().keySet())
        .noneMatch(this::isOfAnApplication)
        .noneMatch(thread -> thread.getName().matches("(?i).*(limiter|jedis|pool-|sentinel).*"));
    await().atMost(Duration.ofMinutes(1)).untilAsserted(this::assertCollected);
    assertThat(complained).isEmpty();
  }

  private boolean isOfAnApplication(Thread thread) {
    ClassLoader loader = thread.getContextClassLoader();
    return loader != null && applications.stream().anyMatch(one -> one.refersTo(loader));
  }

  private void assertCollected() throws Throwable {
    forgetRecords();
    System.gc();
    assertThat(applications).allMatch(one -> one.refersTo(null));
  }

  /**
   * The Java 17 runtime itself holds on to the record that was last compared for the first time,
   * and so to one application, whoever wrote it. From now on it is this one.
   */
  private static void forgetRecords() throws Throwable {
    record Mine() {}
    ObjectMethods.bootstrap(MethodHandles.lookup(), "equals", MethodHandle.class, Mine.class, "");
  }

  @Override
  public void publish(LogRecord line) {
    if (line.getLevel().intValue() >= Level.WARNING.intValue()) {
      complained.add(line.getMessage());
    }
  }

  @Override
  public void flush() {}

  @Override
  public void close() {
    complaints.removeHandler(this);
  }
}
