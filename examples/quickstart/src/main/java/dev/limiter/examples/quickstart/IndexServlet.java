package dev.limiter.examples.quickstart;

import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;

/** Lists the endpoints at {@code /}; every other path that nobody serves is a 404. */
final class IndexServlet extends HttpServlet {

  private static final long serialVersionUID = 1L;

  private static final String ENDPOINTS =
      """
      /echo/**        any method: tells what reached the servlet
      /rest/echo/**   the same through Jakarta REST
      /rest/search    costs 5
      /login?ok=true  a login that succeeds and is not counted; ok=false: one that fails
      ?status=N ?sleep=MS ?async=true ?forward=N ?fail=true ?bytes=N change what an echo does.
      The header X-Demo-User: alice makes the principal alice.
      """;

  @Override
  protected void service(HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    boolean root = request.getRequestURI().equals("/");
    Answer answer = root ? Answer.text(200, ENDPOINTS) : Answer.text(404, "nothing here; see /\n");
    answer.writeTo(response);
  }
}
