package dev.limiter.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.UncheckedIOException;
import java.net.ConnectException;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.nio.channels.ClosedByInterruptException;
import java.util.List;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Case A1: what tells a call that its own thread ended, by what happened and not by a text. */
@Tag("A1")
class InterruptionTest {

  @AfterEach
  void clearTheFlag() {
    Thread.interrupted();
  }

  private static List<Throwable> namingIt() {
    IllegalStateException suppressing = new IllegalStateException("no connection");
    suppressing.addSuppressed(new IOException(new InterruptedException()));
    return List.of(
        new InterruptedException(),
        new RuntimeException(new InterruptedException()),
        new UncheckedIOException(new ClosedByInterruptException()),
        new InterruptedIOException("read"),
        suppressing);
  }

  @ParameterizedTest
  @MethodSource("namingIt")
  void believesWhatNamesIt(Throwable failure) {
    assertThat(Interruption.ended(failure)).isTrue();
  }

  private static List<Throwable> ordinaryEnds() {
    return List.of(
        new SocketException("Closed by interrupt"),
        new SocketException("Connection reset"),
        new ConnectException("Connection refused"),
        new IllegalStateException("Unexpected end of stream"),
        new ExecutionException(new InterruptedException()),
        new CompletionException(new InterruptedException()));
  }

  @ParameterizedTest
  @MethodSource("ordinaryEnds")
  void believesAnyOtherEndOnlyOfAnInterruptedThread(Throwable failure) {
    assertThat(Interruption.ended(failure)).isFalse();
    Thread.currentThread().interrupt();
    assertThat(Interruption.ended(failure)).isTrue();
    assertThat(Thread.interrupted()).as("the flag is kept").isTrue();
  }

  private static List<Throwable> outOfTime() {
    return List.of(
        new RuntimeException(new SocketTimeoutException("Read timed out")),
        new RuntimeException(new TimeoutException()));
  }

  @ParameterizedTest
  @MethodSource("outOfTime")
  void neverBelievesACallThatTookAllItsTime(Throwable failure) {
    assertThat(Interruption.ended(failure)).isFalse();
    Thread.currentThread().interrupt();
    assertThat(Interruption.ended(failure)).isFalse();
  }

  @Test
  void knowsThatAPlatformThreadKeepsItsSockets() {
    Thread.currentThread().interrupt();
    assertThat(Interruption.closesSockets()).isFalse();
  }
}
