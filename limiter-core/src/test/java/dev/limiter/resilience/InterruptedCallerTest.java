package dev.limiter.resilience;

import static dev.limiter.resilience.Outage.ALLOW;
import static dev.limiter.resilience.Outage.DENY;
import static dev.limiter.resilience.Outage.LOCAL;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.limiter.Charge;
import dev.limiter.Decision.Outcome;
import dev.limiter.Decision.Source;
import dev.limiter.EngineException;
import dev.limiter.internal.InterruptedCallException;
import java.io.InterruptedIOException;
import java.io.UncheckedIOException;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.nio.channels.ClosedByInterruptException;
import java.util.List;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Cases N04 and A1: a call that its own caller ends says nothing about the engine, whatever
 * exception the platform throws for it.
 */
@Tag("N04")
@Tag("A1")
class InterruptedCallerTest {

  private final Outage outage = new Outage();

  @AfterEach
  void clearTheFlag() {
    Thread.interrupted();
  }

  private static List<Named<Supplier<RuntimeException>>> endsOfAnInterruptedCall() {
    return List.of(
        Named.of(
            "a lock or a queue, which clear the flag",
            () -> {
              Thread.interrupted();
              return new EngineException("not waited for", new InterruptedException());
            }),
        Named.of(
            "the same, wrapped as many do",
            () -> {
              Thread.interrupted();
              return new IllegalStateException(new InterruptedException());
            }),
        Named.of(
            "a socket of a virtual thread",
            () -> new EngineException("lost", new SocketException("Closed by interrupt"))),
        Named.of(
            "a channel", () -> new UncheckedIOException("lost", new ClosedByInterruptException())),
        Named.of(
            "a stream", () -> new UncheckedIOException("lost", new InterruptedIOException("read"))),
        Named.of("an end without a reason", () -> new EngineException("Unexpected end of stream")));
  }

  @ParameterizedTest
  @MethodSource("endsOfAnInterruptedCall")
  void isDecidedByItsPolicyAndNeverCounted(Supplier<RuntimeException> end) {
    outage.engine.failWith(end);
    for (int call = 0; call < 20; call++) {
      Thread.currentThread().interrupt();
      assertThat(outage.ask(LOCAL, 1).source()).isEqualTo(Source.FALLBACK);
      assertThat(Thread.interrupted()).as("the flag is kept").isTrue();
      Thread.currentThread().interrupt();
      assertThat(outage.ask(ALLOW, 1).source()).isEqualTo(Source.UNCHECKED);
      Thread.currentThread().interrupt();
      assertThat(outage.ask(DENY, 1).outcome()).isEqualTo(Outcome.REFUSED);
    }
    assertThat(Thread.interrupted()).isTrue();
    assertThat(outage.heard.events).isEmpty();
    outage.engine.heal();
    assertThat(outage.ask(DENY, 1).source()).as("others").isEqualTo(Source.ENGINE);
  }

  @ParameterizedTest
  @MethodSource("endsOfAnInterruptedCall")
  void isLostButNotCountedWhereItWasARefundOrAReset(Supplier<RuntimeException> end) {
    outage.engine.failWith(end);
    for (int call = 0; call < 20; call++) {
      Thread.currentThread().interrupt();
      assertThatThrownBy(() -> outage.fallback.refund(new Charge(LOCAL, "k")))
          .isInstanceOf(EngineException.class);
      assertThat(Thread.interrupted()).isTrue();
      Thread.currentThread().interrupt();
      assertThatThrownBy(() -> outage.fallback.reset(LOCAL, "k"))
          .isInstanceOf(EngineException.class);
      assertThat(Thread.interrupted()).isTrue();
    }
    assertThat(outage.heard.events).isEmpty();
  }

  @ParameterizedTest
  @MethodSource("endsOfAnInterruptedCall")
  void givesTheProbeBack(Supplier<RuntimeException> end) {
    outage.lose();
    outage.engine.failWith(end);
    outage.time.passMillis(1_000);
    for (int probe = 0; probe < 3; probe++) {
      Thread.currentThread().interrupt();
      outage.ask(ALLOW, 1);
      assertThat(Thread.interrupted()).isTrue();
    }
    outage.engine.heal();
    assertThat(outage.ask(ALLOW, 1).source()).as("the next probe").isEqualTo(Source.ENGINE);
    assertThat(outage.heard.events).endsWith("lost", "back after 1000 ms");
  }

  @Test
  void countsWhereItTookAllItsTime() {
    outage.engine.failWith(() -> new EngineException("late", new SocketTimeoutException()));
    for (int call = 0; call < 5; call++) {
      Thread.currentThread().interrupt();
      outage.ask(LOCAL, 1);
      assertThat(Thread.interrupted()).isTrue();
    }
    assertThat(outage.heard.events).endsWith("lost");
  }

  @Test
  void countsNotForOthersOfItsBatchWhoAreNotInterrupted() {
    outage.engine.failWith(() -> new InterruptedCallException("its leader was interrupted"));
    for (int call = 0; call < 20; call++) {
      assertThat(outage.ask(LOCAL, 1).source()).isEqualTo(Source.FALLBACK);
      assertThat(Thread.currentThread().isInterrupted()).isFalse();
    }
    assertThat(outage.heard.events).isEmpty();
  }

  @Test
  void stillGetsWhatBlamesItForItsArguments() {
    IllegalArgumentException blame = new IllegalArgumentException("bad");
    outage.engine.failWith(() -> blame);
    Thread.currentThread().interrupt();
    assertThatThrownBy(() -> outage.ask(LOCAL, 1)).isSameAs(blame);
  }

  @Test
  void anErrorGivesTheProbeBackToo() {
    outage.lose();
    outage.time.passMillis(1_000);
    outage.engine.failWith(
        () -> {
          throw new StackOverflowError();
        });
    assertThatThrownBy(() -> outage.ask(ALLOW, 1)).isInstanceOf(StackOverflowError.class);
    outage.engine.heal();
    assertThat(outage.ask(ALLOW, 1).source()).isEqualTo(Source.ENGINE);
  }
}
