package dev.limiter.servlet;

import dev.limiter.Engine;
import dev.limiter.http.Annotations;
import dev.limiter.http.Answer;
import dev.limiter.http.HttpLimiter;
import dev.limiter.servlet.FilterSetup.Given;
import jakarta.servlet.DispatcherType;
import jakarta.servlet.Filter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.FilterConfig;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.time.InstantSource;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;

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

  private final String decided =
      RateLimitFilter.class.getName() + "@" + Integer.toHexString(System.identityHashCode(this));
  private final AtomicBoolean toldOfAsync = new AtomicBoolean();
  private final FilterLimiter limiter;

  /** For web.xml: configured by init parameters, context parameters and files. */
  public RateLimitFilter() {
    this.limiter = new FilterLimiter(FilterSetup.BY_PARAMETERS);
  }

  /**
   * Configured in code. Where nobody calls {@link #init}, as in a chain of Spring Security, the
   * first request opens the engine, and {@link #destroy} or the end of the application closes it.
   *
   * @param settings what would stand in init parameters, such as {@code engine} and {@code
   *     rule.all}
   */
  public RateLimitFilter(Map<String, String> settings) {
    this(settings, Optional.empty());
  }

  /**
   * Configured in code, over an engine that the caller closes.
   *
   * @param settings as in init parameters, without {@code engine}, {@code deadline} and {@code
   *     redis.idle}
   * @param clock what {@code X-RateLimit-Reset} is counted from and {@code reload} measured by
   */
  public RateLimitFilter(Map<String, String> settings, Engine engine, InstantSource clock) {
    this(
        settings,
        Optional.of(
            new Given(
                Objects.requireNonNull(engine, "engine"), Objects.requireNonNull(clock, "clock"))));
  }

  private RateLimitFilter(Map<String, String> settings, Optional<Given> given) {
    FilterSetup setup = new FilterSetup(Optional.of(Map.copyOf(settings)), given);
    this.limiter = FilterInitializer.madeInCode(new FilterLimiter(setup));
  }

  /**
   * Reads and checks the configuration, and opens the engine, unless that was done when the
   * application started. On GlassFish and Payara, which serve an application without a filter whose
   * init throws, it is each request that throws.
   *
   * @throws ServletException if the configuration is bad or has no rule; the message says where,
   *     quotes it, and says what would be right
   */
  @Override
  public void init(FilterConfig config) throws ServletException {
    limiter.init(config);
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

  private Answer decide(ServletRequestView view, FilteredResponse response)
      throws ServletException {
    view.set(decided, true);
    if (!view.request().isAsyncSupported() && toldOfAsync.compareAndSet(false, true)) {
      LOG.log(
          Level.WARNING,
          "a filter up to this one does not support asynchronous requests, so that they fail behind"
              + " it; add <async-supported>true</async-supported> to its <filter> in web.xml");
    }
    return limiter
        .get(view.request()::getServletContext)
        .decide(view, view, Annotations.NONE, response::write);
  }

  /** Leaves the engine, which closes with its last user. */
  @Override
  public void destroy() {
    limiter.destroy();
  }
}
