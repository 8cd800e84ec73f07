package dev.limiter.examples.quickstart;

import jakarta.servlet.Filter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;

/** Forwards a request with {@code ?forward=N} to its own path N times. */
final class ForwardFilter implements Filter {

  @Override
  public void doFilter(ServletRequest request, ServletResponse response, FilterChain chain)
      throws IOException, ServletException {
    HttpServletRequest http = (HttpServletRequest) request;
    int times = Query.of(http).forward();
    if (times == 0) {
      chain.doFilter(request, response);
    } else {
      String oneLess =
          http.getQueryString().replaceAll("(^|&)forward=\\d+", "$1forward=" + (times - 1));
      http.getRequestDispatcher(http.getRequestURI() + "?" + oneLess).forward(request, response);
    }
  }
}
