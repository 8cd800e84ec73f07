package dev.limiter.examples.quickstart;

import static java.util.concurrent.TimeUnit.SECONDS;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.concurrent.CompletableFuture;

/** Somebody with a JDK HttpClient who does to the letter what {@code Retry-After} says. */
final class PatientUser {

  private static final HttpClient CLIENT = HttpClient.newHttpClient();

  private final HttpRequest request;

  PatientUser(URI uri, String name) {
    request = HttpRequest.newBuilder(uri).header("X-Demo-User", name).build();
  }

  /** Asks until refused, waits exactly as long as told, and gives the status of the next answer. */
  CompletableFuture<Integer> statusAfterWaiting() {
    return refusal()
        .thenCompose(PatientUser::waitAsTold)
        .thenCompose(waited -> ask())
        .thenApply(HttpResponse::statusCode);
  }

  private CompletableFuture<HttpResponse<Void>> refusal() {
    return ask()
        .thenCompose(
            answer ->
                answer.statusCode() == 429 ? CompletableFuture.completedFuture(answer) : refusal());
  }

  private CompletableFuture<HttpResponse<Void>> ask() {
    return CLIENT.sendAsync(request, BodyHandlers.discarding());
  }

  private static CompletableFuture<Void> waitAsTold(HttpResponse<Void> refused) {
    long seconds = refused.headers().firstValueAsLong("Retry-After").orElseThrow();
    return CompletableFuture.runAsync(
        () -> {}, CompletableFuture.delayedExecutor(seconds, SECONDS));
  }
}
