package dev.limiter.servlet;

import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicInteger;

/** A servlet that does what its path says, and counts how often it answered. */
final class Behaviours extends HttpServlet {

  private static final long serialVersionUID = 1L;

  final transient AtomicInteger answered = new AtomicInteger();

  @Override
  protected void service(HttpServletRequest request, HttpServletResponse response)
      throws ServletException, IOException {
    switch (request.getServletPath()) {
      case "/forward" -> request.getRequestDispatcher("/ok").forward(request, response);
      case "/include" -> {
        request.getRequestDispatcher("/ok").include(request, response);
        request.getRequestDispatcher("/ok").include(request, response);
      }
      case "/async" -> request.startAsync().dispatch("/ok");
      case "/error" -> response.sendError(500);
      default -> answer(request, response);
    }
  }

  private void answer(HttpServletRequest request, HttpServletResponse response) throws IOException {
    answered.incrementAndGet();
    byte[] body = request.getInputStream().readAllBytes();
    boolean session = request.getSession(false) != null;
    response
        .getOutputStream()
        .write(
            (new String(body, StandardCharsets.UTF_8) + " session " + session)
                .getBytes(StandardCharsets.UTF_8));
  }
}
