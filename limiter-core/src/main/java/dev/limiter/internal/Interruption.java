package dev.limiter.internal;

import java.io.InterruptedIOException;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.net.SocketTimeoutException;
import java.nio.channels.ClosedByInterruptException;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * Tells a call that its own thread ended from one that the engine failed. Platforms differ: a lock
 * or a queue throws {@link InterruptedException} and clears the flag; a socket goes on regardless
 * on a platform thread, and is closed with a plain {@link java.net.SocketException} on a virtual
 * one, with the flag kept; a channel is closed on both.
 */
public final class Interruption {

  /** Null before Java 21. */
  private static final @Nullable MethodHandle IS_VIRTUAL = isVirtual();

  private Interruption() {}

  /**
   * Returns whether the failure of a call on this thread came of its interruption: the failure says
   * so, or the thread is interrupted and the call ended before its time. A call that took all its
   * time was not ended by its caller.
   */
  public static boolean ended(Throwable failure) {
    return isNamedBy(failure)
        || (Thread.currentThread().isInterrupted()
            && !Causes.any(failure, Interruption::isTimeout));
  }

  /** Returns whether the failure says that the thread which called was interrupted. */
  public static boolean isNamedBy(Throwable failure) {
    return Causes.any(failure, Interruption::isInterruption)
        && !Causes.any(failure, Interruption::isOfAnotherThread);
  }

  private static boolean isInterruption(Throwable part) {
    return part instanceof InterruptedException
        || part instanceof ClosedByInterruptException
        || (part instanceof InterruptedIOException && !isTimeout(part));
  }

  private static boolean isOfAnotherThread(Throwable part) {
    return part instanceof ExecutionException || part instanceof CompletionException;
  }

  /** Returns whether the platform closes every socket that this thread waits for now. */
  public static boolean closesSockets() {
    Thread current = Thread.currentThread();
    return current.isInterrupted() && isVirtual(current);
  }

  private static boolean isTimeout(Throwable part) {
    return part instanceof SocketTimeoutException || part instanceof TimeoutException;
  }

  private static boolean isVirtual(Thread thread) {
    try {
      return IS_VIRTUAL != null && (boolean) IS_VIRTUAL.invokeExact(thread);
    } catch (RuntimeException | Error e) {
      throw e;
    } catch (Throwable e) {
      throw new IllegalStateException(e);
    }
  }

  private static @Nullable MethodHandle isVirtual() {
    try {
      return MethodHandles.publicLookup()
          .findVirtual(Thread.class, "isVirtual", MethodType.methodType(boolean.class));
    } catch (ReflectiveOperationException e) {
      return null;
    }
  }
}
