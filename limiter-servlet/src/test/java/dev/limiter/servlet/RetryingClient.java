package dev.limiter.servlet;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;

/** Clients that use up their limit, are refused, and come back when they were told to. */
record RetryingClient(String uri, HttpClient http) {

  RetryingClient(String uri) {
    this(uri, HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build());
  }

  /** The status that each of a number of clients gets after the wait that it was told. */
  List<Integer> refusedThenRetried(int clients) {
    return IntStream.range(0, clients)
        .mapToObj(i -> untilRefused("client-" + i).thenCompose(this::afterTheWait))
        .toList()
        .stream()
        .map(CompletableFuture::join)
        .toList();
  }

  private CompletableFuture<HttpResponse<Void>> untilRefused(String client) {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(uri)).header("X-Client", client).build();
    return http.sendAsync(request, BodyHandlers.discarding())
        .thenCompose(
            response ->
                response.statusCode() == 429
                    ? CompletableFuture.completedFuture(response)
                    : untilRefused(client));
  }

  private CompletableFuture<Integer> afterTheWait(HttpResponse<Void> refused) {
    long seconds = refused.headers().firstValueAsLong("Retry-After").orElseThrow();
    return CompletableFuture.supplyAsync(
            () -> refused.request(), CompletableFuture.delayedExecutor(seconds, TimeUnit.SECONDS))
        .thenCompose(request -> http.sendAsync(request, BodyHandlers.discarding()))
        .thenApply(HttpResponse::statusCode);
  }
}
