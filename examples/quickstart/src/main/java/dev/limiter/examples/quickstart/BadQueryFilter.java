package dev.limiter.examples.quickstart;

import jakarta.servlet.Filter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;

/** Answers 400 to a query string that {@link Query} cannot read. */
final class BadQueryFilter implements Filter {

  @Override
  public void doFilter(ServletRequest request, ServletResponse response, FilterChain chain)
      throws IOException, ServletException {
    try {
      Query.of((HttpServletRequest) request);
    } catch (IllegalArgumentException e) {
      Answer.text(400, e.getMessage() + "\n").writeTo((HttpServletResponse) response);
      return;
    }
    chain.doFilter(request, response);
  }
}
