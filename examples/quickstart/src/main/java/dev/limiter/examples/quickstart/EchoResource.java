package dev.limiter.examples.quickstart;

import static java.util.concurrent.TimeUnit.MILLISECONDS;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.OPTIONS;
import jakarta.ws.rs.PATCH;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.PUT;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.Response;
import java.io.IOException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** Answers every method of Jakarta REST with what reached it; GET answers HEAD too. */
@Path("echo{rest: (/.*)?}")
public final class EchoResource {

  private final HttpServletRequest request;

  /** The runtime makes one for each request. */
  public EchoResource(@Context HttpServletRequest request) {
    this.request = request;
  }

  @GET
  public CompletionStage<Response> get() throws IOException {
    return echo();
  }

  @POST
  public CompletionStage<Response> post() throws IOException {
    return echo();
  }

  @PUT
  public CompletionStage<Response> put() throws IOException {
    return echo();
  }

  @PATCH
  public CompletionStage<Response> patch() throws IOException {
    return echo();
  }

  @DELETE
  public CompletionStage<Response> delete() throws IOException {
    return echo();
  }

  @OPTIONS
  public CompletionStage<Response> options() throws IOException {
    return echo();
  }

  private CompletionStage<Response> echo() throws IOException {
    Query query = Query.of(request);
    Response response = response(Answer.echo(request));
    if (query.async()) {
      return CompletableFuture.supplyAsync(
          () -> response, CompletableFuture.delayedExecutor(query.sleepMillis(), MILLISECONDS));
    }
    Pause.of(query.sleepMillis());
    return CompletableFuture.completedFuture(response);
  }

  private static Response response(Answer answer) {
    Response.ResponseBuilder builder = Response.status(answer.status());
    return answer.hasBody()
        ? builder.type(answer.contentType()).entity(answer.bytes()).build()
        : builder.build();
  }
}
