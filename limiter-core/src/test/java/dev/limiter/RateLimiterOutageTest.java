package dev.limiter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.limiter.Decision.Outcome;
import dev.limiter.Decision.Source;
import dev.limiter.resilience.SafeListener;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** What a caller of the limiter sees of an engine that always fails. */
class RateLimiterOutageTest {

  private static final Policy API = new Policy("api", Limit.parse("fixed-window 2/1m"));
  private static final Policy LOGIN = new Policy("login", Limit.parse("fixed-window 2/1m"));

  private final AtomicLong nanos = new AtomicLong();

  @Test
  void everyPolicyDecidesAsItSays() {
    try (RateLimiter limiter =
        RateLimiter.builder(new Dead())
            .onEngineFailure(OnEngineFailure.ALLOW)
            .onEngineFailure("login", OnEngineFailure.DENY)
            .nanos(nanos::get)
            .build()) {
      assertThat(limiter.acquire(API, "k").source()).isEqualTo(Source.UNCHECKED);
      Verdict verdict = limiter.acquire(List.of(new Charge(API, "k"), new Charge(LOGIN, "k")));
      assertThat(verdict.allowed()).isFalse();
      assertThat(verdict.retryAfter()).isEqualTo(Duration.ofMillis(1));
      for (int i = 0; i < 5; i++) {
        limiter.acquire(API, "k");
      }
      assertThat(limiter.acquire(LOGIN, "k").retryAfter()).isEqualTo(Duration.ofSeconds(1));
      assertThat(limiter.peek(LOGIN, "k").outcome()).isEqualTo(Outcome.ALLOWED);
    }
  }

  @Test
  void localIsTheDefault() {
    try (RateLimiter limiter = RateLimiter.builder(new Dead()).build()) {
      assertThat(limiter.acquire(API, "k", 2).source()).isEqualTo(Source.FALLBACK);
      assertThat(limiter.acquire(API, "k").outcome()).isEqualTo(Outcome.REFUSED);
    }
  }

  @Test
  void lostRefundsAndResetsAreHeardAndLoggedOnceNeverThrown() {
    Events events = new Events();
    LogLines log = LogLines.of(RateLimiter.class);
    try (log;
        RateLimiter limiter = RateLimiter.builder(new Dead()).listener(events).build()) {
      limiter.refund(API, "k", 1);
      limiter.reset(API, "k");
      limiter.refund(limiter.acquire(API, "k"), "k", 1);
    }
    assertThat(log.lines()).containsExactly("WARNING a refund was lost, 1 lost so far");
    assertThat(events.names)
        .containsExactly("failed", "write lost", "failed", "write lost", "failed", "decided");
  }

  @Test
  void looksAreNotHeard() {
    Events events = new Events();
    try (RateLimiter limiter = RateLimiter.builder(new Dead()).listener(events).build()) {
      limiter.peek(API, "k");
    }
    assertThat(events.names).containsExactly("failed");
  }

  @Test
  void aThrowingListenerChangesNoAnswerAndIsLoggedOnce() {
    RateLimiterListener throwing =
        new RateLimiterListener() {
          @Override
          public void decided(Verdict verdict) {
            throw new AssertionError("listener");
          }

          @Override
          public void engineFailed(EngineException cause) {
            throw new IllegalArgumentException("listener");
          }
        };
    LogLines log = LogLines.of(SafeListener.class);
    try (log;
        RateLimiter limiter = RateLimiter.builder(new Dead()).listener(throwing).build()) {
      assertThat(limiter.acquire(API, "k", 2).outcome()).isEqualTo(Outcome.ALLOWED);
      assertThat(limiter.acquire(API, "k").outcome()).isEqualTo(Outcome.REFUSED);
    }
    assertThat(log.lines())
        .containsExactly("WARNING a listener threw; this is logged once and changes no answer");
  }

  @Test
  void refusesANegativeDenialCache() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> RateLimiter.builder(new Dead()).denialCache(-1))
        .withMessage("denialCache must be >= 0, was -1");
  }

  @Test
  void afterCloseEveryCallThrows() {
    RateLimiter limiter = RateLimiter.builder(new Dead()).build();
    limiter.close();
    assertThatIllegalStateException()
        .isThrownBy(() -> limiter.acquire(API, "k"))
        .withMessage("the rate limiter is closed");
    assertThatIllegalStateException().isThrownBy(() -> limiter.reset(API, "k"));
  }

  private static final class Events implements RateLimiterListener {
    private final List<String> names = new ArrayList<>();

    @Override
    public void decided(Verdict verdict) {
      names.add("decided");
    }

    @Override
    public void engineFailed(EngineException cause) {
      names.add("failed");
    }

    @Override
    public void writeLost(EngineException cause) {
      names.add("write lost");
    }
  }

  /** An engine that nobody reaches. */
  private static final class Dead implements Engine {

    @Override
    public List<Decision> acquire(List<Charge> charges) {
      throw new EngineException("down");
    }

    @Override
    public void refund(Charge charge) {
      throw new EngineException("down");
    }

    @Override
    public void reset(Policy policy, String key) {
      throw new EngineException("down");
    }

    @Override
    public void close() {}
  }
}
