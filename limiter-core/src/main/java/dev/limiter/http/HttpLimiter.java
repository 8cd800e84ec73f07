package dev.limiter.http;

import dev.limiter.Charge;
import dev.limiter.Decision;
import dev.limiter.Engine;
import dev.limiter.Verdict;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;

/**
 * Decides HTTP requests by a configuration. An adapter holds one, hands it every request, and does
 * what the {@link Answer} says. Thread-safe.
 */
public final class HttpLimiter implements AutoCloseable {

  /** The request attribute that holds the {@link Verdict} so far; absent if nothing was decided. */
  public static final String VERDICT = "dev.limiter.verdict";

  private final Configuration configuration;
  private final EngineSpace space;
  private final InstantSource clock;
  private final Runnable leave;
  private final ForwardingWatch watch;
  private final AtomicBoolean closed;

  private HttpLimiter(
      Configuration configuration, EngineSpace space, InstantSource clock, Runnable leave) {
    this.configuration = configuration;
    this.space = space;
    this.clock = clock;
    this.leave = leave;
    this.watch = new ForwardingWatch();
    this.closed = new AtomicBoolean();
  }

  private HttpLimiter(Configuration configuration, HttpLimiter before) {
    FailureSettings failures =
        configuration.failures().withDenialCacheOf(before.configuration.failures());
    this.configuration = configuration;
    this.space =
        failures.equals(before.configuration.failures())
            ? before.space
            : before.space.with(failures);
    this.clock = before.clock;
    this.leave = before.leave;
    this.watch = before.watch;
    this.closed = before.closed;
  }

  /**
   * Over the engine that the configuration names.
   *
   * @param configuration what {@link Configuration#parse} read
   * @param contextPath the default namespace; empty where there is no web application
   * @param engines those of the web application
   * @throws IllegalArgumentException if the engine is a Redis, needs a namespace, and none is known
   */
  public static HttpLimiter open(
      Configuration configuration, Optional<String> contextPath, SharedEngines engines) {
    String engine = configuration.engine();
    String namespace = configuration.namespace().or(() -> contextPath).orElse("");
    if (namespace.isEmpty() && !engine.equals(EngineName.MEMORY)) {
      throw new IllegalArgumentException(
          "namespace is missing: a Redis needs one where the context path is empty or unknown;"
              + " give the application's name, such as namespace = shop");
    }
    EngineSettings settings =
        new EngineSettings(
            engine,
            namespace,
            configuration.deadline(),
            configuration.idle(),
            configuration.failures());
    return new HttpLimiter(
        configuration,
        engines.join(settings),
        InstantSource.system(),
        () -> engines.leave(settings));
  }

  /**
   * Over an engine that the caller made and will close.
   *
   * @param configuration what {@link Configuration#parseForEngine} read
   * @param clock what {@code X-RateLimit-Reset} is counted from
   */
  public static HttpLimiter over(Configuration configuration, Engine engine, InstantSource clock) {
    EngineSpace space =
        new EngineSpace(
            engine,
            configuration.namespace().orElse(""),
            configuration.failures().withoutDenialCacheByDefault());
    return new HttpLimiter(configuration, space, clock, () -> {});
  }

  /**
   * This limiter by another configuration. Engine and namespace stay, and with them all usage;
   * closing one of the two closes both.
   */
  public HttpLimiter with(Configuration newConfiguration) {
    return new HttpLimiter(newConfiguration, this);
  }

  /**
   * Tells that a stage of a request begins, before it is decided.
   *
   * @param attributes those of the request
   * @return what to run when the response is complete, for the first stage; empty for later ones
   */
  public static Optional<Runnable> begin(Attributes attributes) {
    return Account.open(attributes);
  }

  /** What requests are decided by. */
  public Configuration configuration() {
    return configuration;
  }

  /**
   * Decides one stage of one request by the rules alone.
   *
   * @param attributes those of the request, where its account is kept between stages
   * @throws IllegalStateException after {@link #close}
   */
  public Answer decide(RequestView request, Attributes attributes) {
    return decide(request, attributes, Annotations.NONE);
  }

  /**
   * Decides one stage of one request whose response is not rewritten later.
   *
   * @param attributes those of the request, where its account is kept between stages
   * @throws IllegalStateException after {@link #close}
   */
  public Answer decide(RequestView request, Attributes attributes, Annotations annotations) {
    return decide(request, attributes, annotations, fields -> {});
  }

  /**
   * Decides one stage of one request by the rules and annotations together. What an earlier stage
   * charged is not charged again. The verdict is left in the request under {@link #VERDICT}, and a
   * {@link RateLimit} for what comes after.
   *
   * @param attributes those of the request, where its account is kept between stages
   * @param rewrite sets fields again that a later charge changed, unless the response is committed;
   *     may be called on any thread until the response is complete
   * @throws IllegalStateException after {@link #close}
   */
  public Answer decide(
      RequestView request,
      Attributes attributes,
      Annotations annotations,
      Consumer<Map<String, String>> rewrite) {
    if (closed.get()) {
      throw new IllegalStateException("the limiter is closed");
    }
    Account account = Account.of(attributes);
    return account.holding(() -> decide(account, request, attributes, annotations, rewrite));
  }

  private Answer decide(
      Account account,
      RequestView request,
      Attributes attributes,
      Annotations annotations,
      Consumer<Map<String, String>> rewrite) {
    List<Charge> charges =
        new Stage(configuration, space, request).charges(account.rules(), annotations);
    if (charges.isEmpty()) {
      return Answer.UNDECIDED;
    }
    if (account.watch()) {
      watch.see(request, configuration.clientAddress());
    }
    boolean exposed = configuration.exposeHeaders().appliesTo(request);
    Verdict verdict = account.decide(space, charges);
    if (onlyTheEngineIsMissing(verdict)) {
      List<String> accept = request.headers("Accept");
      Refusal unchecked = Refusal.reducedCapacity(verdict.retryAfter(), accept);
      return new Answer(Map.of(), Optional.of(unchecked), exposed);
    }
    Set<HeaderDialect> dialects = account.addHeaders(configuration.headers());
    Consumer<Map<String, String>> rewritten = verdict.allowed() ? rewrite : fields -> {};
    account.tell(later -> tell(later, attributes, dialects, rewritten));
    attributes.set(RateLimit.NAME, new RateLimit(account));
    attributes.set(VERDICT, verdict);
    Map<String, String> fields = HeaderFields.of(verdict, dialects, clock.instant());
    return new Answer(fields, refusal(verdict, fields, request), exposed);
  }

  private void tell(
      Verdict verdict,
      Attributes attributes,
      Set<HeaderDialect> dialects,
      Consumer<Map<String, String>> rewrite) {
    attributes.set(VERDICT, verdict);
    rewrite.accept(HeaderFields.of(verdict, dialects, clock.instant()));
  }

  private static Optional<Refusal> refusal(
      Verdict verdict, Map<String, String> fields, RequestView request) {
    return verdict.allowed()
        ? Optional.empty()
        : Optional.of(Refusal.quotaExceeded(verdict, fields, request.headers("Accept")));
  }

  private static boolean onlyTheEngineIsMissing(Verdict verdict) {
    return !verdict.allowed()
        && verdict.refusals().stream()
            .allMatch(refusal -> refusal.source() == Decision.Source.UNCHECKED);
  }

  /** Leaves the shared engine, which closes with its last user; may be called more than once. */
  @Override
  public void close() {
    if (closed.compareAndSet(false, true)) {
      leave.run();
    }
  }
}
