package dev.limiter.examples.quickstart;

import jakarta.servlet.Filter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import java.io.IOException;
import java.security.Principal;

/** Believes {@code X-Demo-User: alice}. It stands where a real application authenticates. */
final class DemoUserFilter implements Filter {

  @Override
  public void doFilter(ServletRequest request, ServletResponse response, FilterChain chain)
      throws IOException, ServletException {
    HttpServletRequest http = (HttpServletRequest) request;
    String user = http.getHeader("X-Demo-User");
    chain.doFilter(user == null ? http : new AuthenticatedRequest(http, user), response);
  }

  private static final class AuthenticatedRequest extends HttpServletRequestWrapper {

    private final String user;

    AuthenticatedRequest(HttpServletRequest request, String user) {
      super(request);
      this.user = user;
    }

    @Override
    public Principal getUserPrincipal() {
      return () -> user;
    }

    @Override
    public String getRemoteUser() {
      return user;
    }
  }
}
