package dev.limiter.jaxrs;

import dev.limiter.http.Annotations;
import dev.limiter.http.Answer;
import dev.limiter.http.Attributes;
import dev.limiter.http.HttpLimiter;
import dev.limiter.http.Refusal;
import dev.limiter.http.RequestView;
import dev.limiter.jaxrs.Deployment.Limits;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.container.ContainerResponseContext;
import jakarta.ws.rs.container.ContainerResponseFilter;
import jakarta.ws.rs.container.ResourceInfo;
import jakarta.ws.rs.core.Application;
import jakarta.ws.rs.core.Configuration;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.Feature;
import jakarta.ws.rs.core.FeatureContext;
import java.lang.System.Logger.Level;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * Carries requests to the limiter and its answers back: requests that matched a resource method
 * before it is called, all others when they are answered. It is a feature too, because a runtime
 * injects what it registers before it configures it. Thread-safe.
 */
class LimitFilter implements Feature, ContainerRequestFilter, ContainerResponseFilter {

  private static final System.Logger LOG = System.getLogger(LimitFilter.class.getName());
  private static final String QUARKUS_REST = "org.jboss.resteasy.reactive.";
  private static final String DECIDED = "dev.limiter.jaxrs.decided";

  /** How a request was decided, and what to run when that is history. */
  private static final class Decided {

    private final Runnable end;
    private volatile Answer answer = Answer.UNDECIDED;

    Decided(Runnable end) {
      this.end = end;
    }
  }

  private final Setup setup;
  private final List<Setup> others = new CopyOnWriteArrayList<>();
  private final AtomicBoolean peerMissed = new AtomicBoolean();
  private final LateStart late = new LateStart();
  private volatile @Nullable Deployment deployment;

  @Context private @Nullable ResourceInfo resource;
  @Context private @Nullable Application application;

  LimitFilter(Setup setup) {
    this.setup = setup;
  }

  /**
   * Lets the feature be registered once more.
   *
   * @throws IllegalArgumentException if it has other settings
   */
  final void join(Setup other) {
    Deployment running = deployment;
    if (running == null) {
      others.add(other);
    } else {
      running.requireSame(other);
    }
  }

  /**
   * Tells what it was registered in. Quarkus REST never configures what a feature registers, and
   * injects nothing into it, so it is started here.
   */
  final void registeredIn(FeatureContext context) {
    if (context.getClass().getName().startsWith(QUARKUS_REST)) {
      start(context.getConfiguration());
      LOG.log(
          Level.WARNING,
          "Quarkus REST tells Limiter neither the method that a request matched nor the address of"
              + " the peer, so @RateLimited and @Unlimited do not count and rules by ip count all"
              + " clients together; use quarkus-resteasy with quarkus-undertow, or rules by header"
              + " or principal");
    } else {
      late.registeredIn(context.getConfiguration());
    }
  }

  @Override
  public final boolean configure(FeatureContext context) {
    start(context.getConfiguration());
    return true;
  }

  private Deployment start(Configuration configuration) {
    Registrations registrations =
        new Registrations(configuration, Optional.ofNullable(application));
    Surroundings surroundings = surroundings(registrations.properties());
    return surroundings
        .engines()
        .start(
            () -> {
              Deployment started = Deployment.start(setup, surroundings, registrations.classes());
              deployment = started;
              others.addAll(registrations.setups());
              others.forEach(started::requireSame);
              return started;
            });
  }

  @Override
  public final void filter(ContainerRequestContext request) {
    Limits limits = deployment().limits();
    Answer answer = decide(request, limits.limiter(), annotations(limits.costs())).answer;
    answer.refusal().ifPresent(refusal -> request.abortWith(Responses.of(refusal)));
  }

  @Override
  public final void filter(ContainerRequestContext request, ContainerResponseContext response) {
    Decided matched = request.getProperty(DECIDED) instanceof Decided before ? before : null;
    Decided decided =
        matched == null
            ? decide(request, deployment().limits().limiter(), Optional.of(Annotations.NONE))
            : matched;
    Answer answer = decided.answer;
    if (answer.refusal().isPresent()) {
      Refusal refusal = answer.refusal().get();
      dropEarlierHeaders(refusal);
      if (matched == null) {
        Responses.dropEncoding(response);
      }
      Responses.replace(response, refusal);
    } else {
      answer.fields().forEach(response.getHeaders()::putSingle);
    }
    expose(answer, response);
    decided.end.run();
  }

  private void expose(Answer answer, ContainerResponseContext response) {
    List<String> present = new ArrayList<>(earlierHeaders(Answer.EXPOSE_HEADERS));
    Optional.ofNullable(response.getHeaderString(Answer.EXPOSE_HEADERS)).ifPresent(present::add);
    answer
        .exposeHeaders(present)
        .ifPresent(value -> response.getHeaders().putSingle(Answer.EXPOSE_HEADERS, value));
  }

  /** What the application is deployed in. */
  Surroundings surroundings(Map<String, String> properties) {
    return Surroundings.withoutServlets(properties);
  }

  /** The request as the limiter wants to see it. */
  RequestView view(ContainerRequestContext request, Optional<String> givenPeer) {
    return new RestRequest(request, givenPeer.orElseGet(this::unknownPeer));
  }

  /** Where the account of the request is kept. */
  Attributes attributes(ContainerRequestContext request) {
    return Attributes.of(request::getProperty, request::setProperty);
  }

  /** The lines of a response header that were set before the request reached Jakarta REST. */
  List<String> earlierHeaders(String name) {
    return List.of();
  }

  /** Drops what was set for the real answer before the request reached Jakarta REST. */
  void dropEarlierHeaders(Refusal refusal) {}

  private Optional<Annotations> annotations(MethodCosts costs) {
    ResourceInfo matched = resource;
    if (matched == null || matched.getResourceMethod() == null) {
      return Optional.of(Annotations.NONE);
    }
    return costs.of(matched.getResourceClass(), matched.getResourceMethod());
  }

  /**
   * Decides a request, and leaves the answer in it.
   *
   * @param annotations empty if the request is unlimited
   */
  private Decided decide(
      ContainerRequestContext request, HttpLimiter limiter, Optional<Annotations> annotations) {
    Attributes attributes = attributes(request);
    Decided decided = new Decided(HttpLimiter.begin(attributes).orElse(() -> {}));
    request.setProperty(DECIDED, decided);
    if (annotations.isPresent()) {
      Optional<String> peer =
          Optional.ofNullable(setup.peer())
              .map(given -> Objects.requireNonNullElse(given.apply(request), ""));
      decided.answer =
          limiter.decide(
              view(request, peer),
              attributes,
              annotations.get(),
              fields -> decided.answer = decided.answer.withFields(fields));
    }
    return decided;
  }

  private Deployment deployment() {
    Deployment running = deployment;
    return running == null ? late.start(this::start) : running;
  }

  private String unknownPeer() {
    if (peerMissed.compareAndSet(false, true)) {
      LOG.log(
          Level.ERROR,
          "no servlet container tells the address of the peer, so rules by ip count all clients"
              + " under peer:unknown; tell it with new RateLimitFeature(settings).peer(...)");
    }
    return "";
  }
}
