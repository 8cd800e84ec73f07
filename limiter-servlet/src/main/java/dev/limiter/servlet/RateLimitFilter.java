package dev.limiter.servlet;

import dev.limiter.Engine;
import dev.limiter.EngineException;
import dev.limiter.http.Annotations;
import dev.limiter.http.Answer;
import dev.limiter.http.Attributes;
import dev.limiter.http.Configuration;
import dev.limiter.http.HttpLimiter;
import dev.limiter.http.Reloadable;
import dev.limiter.http.Settings;
import dev.limiter.http.SharedEngines;
import dev.limiter.http.WebResources;
import jakarta.servlet.DispatcherType;
import jakarta.servlet.Filter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.FilterConfig;
import jakarta.servlet.ServletContext;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.time.InstantSource;
import java.util.Collections;
import java.util.Enumeration;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Decides every client request once by the rules of its configuration, and refuses with 429 what is
 * over a limit. In web.xml:
 *
 * <pre>{@code
 * <filter>
 *   <filter-name>limiter</filter-name>
 *   <filter-class>dev.limiter.servlet.RateLimitFilter</filter-class>
 *   <async-supported>true</async-supported>
 *   <init-param><param-name>engine</param-name><param-value>memory</param-value></init-param>
 *   <init-param><param-name>policy.api</param-name><param-value>token-bucket 20 refill 1/1s</param-value></init-param>
 *   <init-param><param-name>rule.all</param-name><param-value>/** -> api</param-value></init-param>
 * </filter>
 * <filter-mapping>
 *   <filter-name>limiter</filter-name>
 *   <url-pattern>/*</url-pattern>
 * </filter-mapping>
 * }</pre>
 *
 * <p>Without init parameters it reads {@code /WEB-INF/rate-limits.properties}, and applies the file
 * again when it has changed: requests look at it every {@code reload}. It needs {@code
 * async-supported}, or no servlet behind it can be asynchronous. Forwards, includes, error pages
 * and asynchronous dispatches are not counted again. It never reads the body or parameters, and
 * never makes a session. Thread-safe.
 */
public final class RateLimitFilter implements Filter {

  private static final System.Logger LOG = System.getLogger(RateLimitFilter.class.getName());

  /** An engine that the caller made, and the clock that goes with it. */
  private record Given(Engine engine, InstantSource clock) {}

  private final Optional<Map<String, String>> settings;
  private final Optional<Given> given;
  private final String decided =
      RateLimitFilter.class.getName() + "@" + Integer.toHexString(System.identityHashCode(this));
  private final AtomicBoolean toldOfAsync = new AtomicBoolean();
  private @Nullable Reloadable<HttpLimiter> limiter;

  /** For web.xml: configured by init parameters, context parameters and files. */
  public RateLimitFilter() {
    this(Optional.empty(), Optional.empty());
  }

  /**
   * Configured in code.
   *
   * @param settings what would stand in init parameters, such as {@code engine} and {@code
   *     rule.all}
   */
  public RateLimitFilter(Map<String, String> settings) {
    this(Optional.of(Map.copyOf(settings)), Optional.empty());
  }

  /**
   * Configured in code, over an engine that the caller closes.
   *
   * @param settings as in init parameters, without {@code engine}, {@code deadline} and {@code redis.idle}
   * @param clock what {@code X-RateLimit-Reset} is counted from and {@code reload} measured by
   */
  public RateLimitFilter(Map<String, String> settings, Engine engine, InstantSource clock) {
    this(
        Optional.of(Map.copyOf(settings)),
        Optional.of(
            new Given(
                Objects.requireNonNull(engine, "engine"), Objects.requireNonNull(clock, "clock"))));
  }

  private RateLimitFilter(Optional<Map<String, String>> settings, Optional<Given> given) {
    this.settings = settings;
    this.given = given;
  }

  /**
   * Reads and checks the configuration, and opens the engine.
   *
   * @throws ServletException if the configuration is bad or has no rule; the message says where,
   *     quotes it, and says what would be right
   */
  @Override
  public void init(FilterConfig config) throws ServletException {
    try {
      limiter = open(config);
    } catch (IllegalArgumentException | EngineException e) {
      throw new ServletException(e.getMessage(), e);
    }
  }

  private Reloadable<HttpLimiter> open(FilterConfig config) {
    ServletContext context = config.getServletContext();
    Settings loaded =
        Settings.load(
            new Settings.Sources(
                WebResources.of(context::getResourceAsStream, context::getResource),
                parameters(context.getInitParameterNames(), context::getInitParameter),
                settings.orElseGet(
                    () -> parameters(config.getInitParameterNames(), config::getInitParameter)),
                System.getProperties()));
    Configuration first = configuration(loaded);
    HttpLimiter opened =
        given
            .map(own -> HttpLimiter.over(first, own.engine(), own.clock()))
            .orElseGet(() -> openShared(first, context));
    return new Reloadable<>(
        loaded, opened, newer -> opened.with(configuration(newer)), given.map(Given::clock));
  }

  private Configuration configuration(Settings from) {
    Configuration configuration =
        given.isPresent() ? Configuration.parseForEngine(from) : Configuration.parse(from);
    configuration.requireRules();
    return configuration;
  }

  private static HttpLimiter openShared(Configuration configuration, ServletContext context) {
    return HttpLimiter.open(
        configuration,
        Optional.ofNullable(context.getContextPath()),
        SharedEngines.in(Attributes.of(context::getAttribute, context::setAttribute)));
  }

  private static Map<String, String> parameters(
      Enumeration<String> names, UnaryOperator<String> value) {
    Map<String, String> parameters = new HashMap<>();
    for (String name : Collections.list(names)) {
      parameters.put(name, value.apply(name));
    }
    return parameters;
  }

  /** Lets the request go on with rate-limit fields in its response, or answers with a refusal. */
  @Override
  public void doFilter(ServletRequest request, ServletResponse response, FilterChain chain)
      throws IOException, ServletException {
    if (request instanceof HttpServletRequest asked
        && response instanceof HttpServletResponse answered
        && isNewRequest(asked)) {
      ServletRequestView view = new ServletRequestView(asked);
      Optional<Completion> completion = HttpLimiter.begin(view).map(Completion::new);
      try {
        pass(view, answered, chain);
      } finally {
        completion.ifPresent(stage -> stage.after(asked));
      }
    } else {
      chain.doFilter(request, response);
    }
  }

  private void pass(ServletRequestView view, HttpServletResponse response, FilterChain chain)
      throws IOException, ServletException {
    FilteredResponse written = new FilteredResponse(view.request(), response);
    Answer answer = decide(view, written);
    written.expose(answer);
    if (answer.refusal().isPresent()) {
      written.refuse(answer.refusal().get());
    } else {
      written.write(answer.fields());
      chain.doFilter(view.request(), response);
    }
  }

  /** False for dispatches inside one client request, and for a second mapping of this filter. */
  private boolean isNewRequest(HttpServletRequest request) {
    return request.getDispatcherType() == DispatcherType.REQUEST
        && request.getAttribute(decided) == null;
  }

  private Answer decide(ServletRequestView view, FilteredResponse response) {
    view.set(decided, true);
    if (!view.request().isAsyncSupported() && toldOfAsync.compareAndSet(false, true)) {
      LOG.log(
          Level.WARNING,
          "a filter up to this one does not support asynchronous requests, so that they fail behind"
              + " it; add <async-supported>true</async-supported> to its <filter> in web.xml");
    }
    return Objects.requireNonNull(limiter, "init was not called")
        .get()
        .decide(view, view, Annotations.NONE, response::write);
  }

  /** Leaves the engine, which closes with its last user. */
  @Override
  public void destroy() {
    if (limiter != null) {
      limiter.latest().close();
    }
  }
}
