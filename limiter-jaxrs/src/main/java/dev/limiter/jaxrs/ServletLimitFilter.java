package dev.limiter.jaxrs;

import dev.limiter.http.Attributes;
import dev.limiter.http.HttpLimiter;
import dev.limiter.http.Paths;
import dev.limiter.http.Refusal;
import dev.limiter.http.RequestView;
import dev.limiter.http.SharedEngines;
import dev.limiter.http.WebResources;
import jakarta.servlet.ServletContext;
import jakarta.servlet.http.Cookie;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.core.Context;
import java.lang.System.Logger.Level;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Adds what only a servlet container knows: the peer, the configuration of the web application, the
 * account that a servlet filter began. The one class of the feature that names servlet types; where
 * the types exist but no container does, it adds nothing. Thread-safe.
 */
final class ServletLimitFilter extends LimitFilter {

  private static final System.Logger LOG = System.getLogger(ServletLimitFilter.class.getName());

  @Context private @Nullable ServletContext injected;
  @Context private @Nullable HttpServletRequest request;
  @Context private @Nullable HttpServletResponse response;

  ServletLimitFilter(Setup setup) {
    super(setup);
  }

  @Override
  Surroundings surroundings(Map<String, String> properties) {
    ServletContext context = injected == null ? ServletContextKeeper.here() : injected;
    if (context == null) {
      return super.surroundings(properties);
    }
    ServletFeatureWatch.featureStarted(context);
    Map<String, String> shared = new LinkedHashMap<>();
    for (String name : Collections.list(context.getInitParameterNames())) {
      shared.put(name, context.getInitParameter(name));
    }
    shared.putAll(properties);
    return new Surroundings(
        WebResources.of(context::getResourceAsStream, context::getResource),
        shared,
        Optional.of(context.getContextPath()),
        SharedEngines.in(Attributes.of(context::getAttribute, context::setAttribute)),
        limiter -> closeAtStop(context, limiter));
  }

  private static void closeAtStop(ServletContext context, HttpLimiter limiter) {
    if (!ServletContextKeeper.closeAtStop(context, limiter) && limiter.holdsConnections()) {
      LOG.log(
          Level.WARNING,
          "the servlet container did not announce the start of this application to limiter-jaxrs"
              + " and will not announce its end: when it is undeployed, connections to Redis stay"
              + " open until the process ends; where that matters, put limiter-jaxrs into"
              + " WEB-INF/lib");
    }
  }

  @Override
  RequestView view(ContainerRequestContext context, Optional<String> givenPeer) {
    HttpServletRequest asked = request;
    return asked == null
        ? super.view(context, givenPeer)
        : new ServletRequestView(
            context,
            asked,
            givenPeer.orElseGet(() -> Objects.requireNonNullElse(asked.getRemoteAddr(), "")));
  }

  /** Those of the servlet request, where a servlet filter left them; each is a property too. */
  @Override
  Attributes attributes(ContainerRequestContext context) {
    HttpServletRequest asked = request;
    return asked == null
        ? super.attributes(context)
        : Attributes.of(
            asked::getAttribute,
            (name, value) -> {
              asked.setAttribute(name, value);
              context.setProperty(name, value);
            });
  }

  @Override
  List<String> earlierHeaders(String name) {
    HttpServletResponse answered = response;
    return answered == null ? List.of() : List.copyOf(answered.getHeaders(name));
  }

  /**
   * A servlet response cannot drop one header, so the response is reset and the others are set
   * again: set, then added, since a container may keep one of its own. The runtime replaces those
   * that the refusal sets anew.
   */
  @Override
  void dropEarlierHeaders(Refusal refusal) {
    HttpServletResponse answered = response;
    if (answered == null
        || answered.isCommitted()
        || !refusal.needsReset(answered.getHeaderNames())) {
      return;
    }
    Map<String, List<String>> kept = new LinkedHashMap<>();
    for (String name : answered.getHeaderNames()) {
      if (!Refusal.displaces(name)) {
        kept.put(name, List.copyOf(answered.getHeaders(name)));
      }
    }
    answered.reset();
    kept.forEach(
        (name, lines) -> {
          answered.setHeader(name, lines.get(0));
          lines.stream().skip(1).forEach(line -> answered.addHeader(name, line));
        });
  }

  /** A request of a servlet container. */
  private static final class ServletRequestView extends RestRequest {

    private final ContainerRequestContext context;
    private final HttpServletRequest request;

    ServletRequestView(ContainerRequestContext context, HttpServletRequest request, String peer) {
      super(context, peer);
      this.context = context;
      this.request = request;
    }

    /**
     * That of Jakarta REST, which a filter may have changed, but for the HEAD that Jersey hides.
     */
    @Override
    public String method() {
      return request.getMethod().equals("HEAD") && context.getMethod().equals("GET")
          ? "HEAD"
          : context.getMethod();
    }

    @Override
    public List<String> path() {
      List<String> path = super.path();
      List<String> prefix = Paths.ofRaw(request.getContextPath());
      return path.size() >= prefix.size() && path.subList(0, prefix.size()).equals(prefix)
          ? path.subList(prefix.size(), path.size())
          : path;
    }

    @Override
    public Optional<String> cookie(String name) {
      return Stream.ofNullable(request.getCookies())
          .flatMap(Stream::of)
          .filter(cookie -> cookie.getName().equals(name))
          .map(Cookie::getValue)
          .findFirst();
    }
  }
}
