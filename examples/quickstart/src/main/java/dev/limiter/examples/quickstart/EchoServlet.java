package dev.limiter.examples.quickstart;

import static java.util.concurrent.TimeUnit.MILLISECONDS;

import jakarta.servlet.AsyncContext;
import jakarta.servlet.DispatcherType;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;

/** Answers every method with what reached it. */
final class EchoServlet extends HttpServlet {

  private static final long serialVersionUID = 1L;

  @Override
  protected void service(HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    Query query = Query.of(request);
    if (query.async() && request.getDispatcherType() != DispatcherType.ASYNC) {
      dispatchLater(request.startAsync(request, response), query.sleepMillis());
      return;
    }
    if (!query.async()) {
      Pause.of(query.sleepMillis());
    }
    Answer.echo(request).writeTo(response);
  }

  private static void dispatchLater(AsyncContext async, int delayMillis) {
    async.setTimeout(0);
    Executor later = CompletableFuture.delayedExecutor(delayMillis, MILLISECONDS);
    later.execute(async::dispatch);
  }
}
