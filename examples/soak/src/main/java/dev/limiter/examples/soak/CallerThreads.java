package dev.limiter.examples.soak;

import java.lang.reflect.Method;

/** Makes threads of either kind; the program itself is compiled for Java 17. */
final class CallerThreads {

  private CallerThreads() {}

  /**
   * A thread that is not started.
   *
   * @throws IllegalArgumentException if this Java has no virtual threads
   */
  static Thread unstarted(Runnable task, boolean virtual) {
    if (!virtual) {
      return new Thread(task, "caller");
    }
    try {
      Object builder = Thread.class.getMethod("ofVirtual").invoke(null);
      Method unstarted =
          Class.forName("java.lang.Thread$Builder").getMethod("unstarted", Runnable.class);
      return (Thread) unstarted.invoke(builder, task);
    } catch (ReflectiveOperationException e) {
      throw new IllegalArgumentException(
          "virtual threads need Java 21, this is Java " + System.getProperty("java.version"), e);
    }
  }
}
