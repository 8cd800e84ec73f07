package dev.limiter.examples.quickstart;

import dev.limiter.http.RateLimit;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Map;

/**
 * A login that succeeds with {@code ?ok=true}: 200, otherwise 401. Only failed logins count: one
 * that succeeds gives back what it was charged.
 */
final class LoginServlet extends HttpServlet {

  private static final long serialVersionUID = 1L;

  @Override
  protected void service(HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    boolean ok = Boolean.parseBoolean(Query.parameters(request).get("ok"));
    if (ok) {
      RateLimit.current(request::getAttribute).ifPresent(RateLimit::refund);
    }
    Answer.json(ok ? 200 : 401, Map.of("login", ok ? "succeeded" : "failed")).writeTo(response);
  }
}
