package dev.limiter.servlet;

import dev.limiter.Verdict;
import dev.limiter.http.RateLimit;
import jakarta.servlet.AsyncContext;
import jakarta.servlet.AsyncEvent;
import jakarta.servlet.AsyncListener;
import jakarta.servlet.DispatcherType;
import jakarta.servlet.RequestDispatcher;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpUpgradeHandler;
import jakarta.servlet.http.WebConnection;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** A servlet that does what its path says, and counts how often it answered. */
final class Behaviours extends HttpServlet {

  static final String[] MAPPINGS = {
    "/ok/*",
    "/login",
    "/forward",
    "/include",
    "/async",
    "/async-twice",
    "/timeout",
    "/error",
    "/charge",
    "/refund",
    "/socket"
  };

  private static final long serialVersionUID = 1L;

  final transient AtomicInteger answered = new AtomicInteger();

  /** What handlers of requests got hold of, in order. */
  final transient BlockingQueue<RateLimit> seen = new LinkedBlockingQueue<>();

  /** Told when an asynchronous request is complete. */
  final transient BlockingQueue<String> completed = new LinkedBlockingQueue<>();

  @Override
  protected void service(HttpServletRequest request, HttpServletResponse response)
      throws ServletException, IOException {
    RateLimit.current(request::getAttribute).ifPresent(seen::add);
    switch (path(request)) {
      case "/forward" -> request.getRequestDispatcher("/ok").forward(request, response);
      case "/include" -> {
        request.getRequestDispatcher("/ok").include(request, response);
        request.getRequestDispatcher("/ok").include(request, response);
      }
      case "/async" -> async(request).dispatch("/ok");
      case "/async-twice" -> async(request).dispatch("/async");
      case "/timeout" -> async(request).setTimeout(50);
      case "/error" -> response.sendError(500);
      case "/charge" -> charge(request, response);
      case "/refund" -> {
        RateLimit.current(request::getAttribute).orElseThrow().refund();
        answer(request, response);
      }
      case "/socket" -> {
        response.setHeader("Upgrade", "nothing");
        request.upgrade(Nothing.class);
      }
      default -> answer(request, response);
    }
  }

  /** Of the included servlet in an include, where the request keeps the path of the including. */
  private static String path(HttpServletRequest request) {
    return request.getDispatcherType() == DispatcherType.INCLUDE
        ? (String) request.getAttribute(RequestDispatcher.INCLUDE_SERVLET_PATH)
        : request.getServletPath();
  }

  private AsyncContext async(HttpServletRequest request) {
    AsyncContext async = request.startAsync();
    async.addListener(new Completed());
    return async;
  }

  /** Charges the cost that the query names, and answers whether that was allowed. */
  private void charge(HttpServletRequest request, HttpServletResponse response) throws IOException {
    if ("true".equals(request.getHeader("X-Commit"))) {
      response.flushBuffer();
    }
    RateLimit current = RateLimit.current(request::getAttribute).orElseThrow();
    long cost = Long.parseLong(Optional.ofNullable(request.getQueryString()).orElse("1"));
    Verdict verdict = current.charge(cost);
    write(response, verdict.allowed() + " " + verdict.strictest().outcome());
  }

  private void answer(HttpServletRequest request, HttpServletResponse response) throws IOException {
    answered.incrementAndGet();
    byte[] body = request.getInputStream().readAllBytes();
    boolean session = request.getSession(false) != null;
    write(response, new String(body, StandardCharsets.UTF_8) + " session " + session);
  }

  private static void write(HttpServletResponse response, String text) throws IOException {
    response.getOutputStream().write(text.getBytes(StandardCharsets.UTF_8));
  }

  /** Reads nothing and writes nothing. */
  public static final class Nothing implements HttpUpgradeHandler {

    private @Nullable WebConnection connection;

    @Override
    public void init(WebConnection upgraded) {
      connection = upgraded;
    }

    @Override
    public void destroy() {
      try {
        Objects.requireNonNull(connection).close();
      } catch (Exception e) {
        throw new IllegalStateException(e);
      }
    }
  }

  private final class Completed implements AsyncListener {

    @Override
    public void onComplete(AsyncEvent event) {
      completed.add("complete");
    }

    @Override
    public void onTimeout(AsyncEvent event) {
      // A charge is possible as long as an answer is.
      RateLimit.current(
              event.getSuppliedRequest() == null
                  ? event.getAsyncContext().getRequest()::getAttribute
                  : event.getSuppliedRequest()::getAttribute)
          .ifPresent(current -> completed.add("timeout " + current.charge(1).allowed()));
    }

    @Override
    public void onError(AsyncEvent event) {}

    @Override
    public void onStartAsync(AsyncEvent event) {}
  }
}
