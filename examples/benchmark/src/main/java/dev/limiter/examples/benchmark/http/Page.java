package dev.limiter.examples.benchmark.http;

import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Arrays;

/** Answers with 1 kB. */
final class Page extends HttpServlet {

  private static final long serialVersionUID = 1L;
  private static final byte[] BODY = new byte[1_024];

  static {
    Arrays.fill(BODY, (byte) 'x');
  }

  @Override
  protected void doGet(HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    response.setContentType("text/plain");
    response.setContentLength(BODY.length);
    response.getOutputStream().write(BODY);
  }
}
