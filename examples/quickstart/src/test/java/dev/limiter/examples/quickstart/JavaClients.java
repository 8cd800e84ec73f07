package dev.limiter.examples.quickstart;

import feign.Feign;
import feign.FeignException;
import feign.Headers;
import feign.Param;
import feign.RequestLine;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import org.apache.hc.client5.http.classic.methods.HttpGet;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.client5.http.impl.classic.HttpClients;
import org.apache.hc.core5.http.HttpResponse;

/** The HTTP clients that are Java libraries, as they come; each gives the status it ends with. */
final class JavaClients {

  private JavaClients() {}

  static int jdk(URI uri, String user) throws IOException, InterruptedException {
    HttpRequest request = HttpRequest.newBuilder(uri).header("X-Demo-User", user).build();
    return HttpClient.newHttpClient().send(request, BodyHandlers.discarding()).statusCode();
  }

  static int apache(URI uri, String user) throws IOException {
    HttpGet request = new HttpGet(uri);
    request.setHeader("X-Demo-User", user);
    try (CloseableHttpClient client = HttpClients.createDefault()) {
      return client.execute(request, HttpResponse::getCode);
    }
  }

  static int feign(URI uri, String user) {
    try {
      Feign.builder().target(Page.class, uri.toString()).get(user);
      return 200;
    } catch (FeignException e) {
      return e.status();
    }
  }

  private interface Page {

    @RequestLine("GET")
    @Headers("X-Demo-User: {user}")
    String get(@Param("user") String user);
  }
}
