package dev.limiter.servlet;

import jakarta.servlet.ServletContext;
import jakarta.servlet.ServletException;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;

/** A running servlet container with one web application. */
interface Container {

  /** Registers what the application is made of, as a listener of it would. */
  interface Application {
    void register(ServletContext context) throws ServletException;
  }

  /** Where it listens; ends without a slash. */
  String root();

  /** Stops it. */
  void stop() throws Exception;

  /** Sends a request with headers, given as name, value, name, value. */
  default HttpResponse<String> send(String method, String path, String... headers)
      throws IOException, InterruptedException {
    return send(method, path, "", headers);
  }

  default HttpResponse<String> send(String method, String path, String body, String[] headers)
      throws IOException, InterruptedException {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create(root() + path))
            .method(
                method, body.isEmpty() ? BodyPublishers.noBody() : BodyPublishers.ofString(body));
    if (headers.length > 0) {
      request.headers(headers);
    }
    HttpClient http = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    return http.send(request.build(), BodyHandlers.ofString());
  }

  /** Sends a GET by a client of the caller's. */
  default HttpResponse<String> send(HttpClient http, String path)
      throws IOException, InterruptedException {
    HttpRequest request = HttpRequest.newBuilder(URI.create(root() + path)).build();
    return http.send(request, BodyHandlers.ofString());
  }
}
