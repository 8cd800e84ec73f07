package dev.limiter.examples.quickstart;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.Principal;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What an endpoint answers, before a servlet or Jakarta REST writes it. */
record Answer(int status, String contentType, String body) {

  /** Tells the client what reached the application, or does what the query asks instead. */
  static Answer echo(HttpServletRequest request) {
    Query query = Query.of(request);
    if (query.fail()) {
      throw new IllegalStateException("fail=true was asked for");
    }
    if (query.bytes().isPresent()) {
      return new Answer(
          query.status(), "application/octet-stream", "x".repeat(query.bytes().getAsInt()));
    }
    Principal principal = request.getUserPrincipal();
    Map<String, @Nullable String> fields = new LinkedHashMap<>();
    fields.put("method", request.getMethod());
    fields.put("path", path(request));
    fields.put("principal", principal == null ? null : principal.getName());
    fields.put("dispatch", request.getDispatcherType().name());
    return json(query.status(), fields);
  }

  static Answer json(int status, Map<String, @Nullable String> fields) {
    return new Answer(status, "application/json", Json.object(fields) + "\n");
  }

  static Answer text(int status, String text) {
    return new Answer(status, "text/plain;charset=UTF-8", text);
  }

  void writeTo(HttpServletResponse response) throws IOException {
    response.setStatus(status);
    if (hasBody()) {
      response.setContentType(contentType);
      response.setContentLength(bytes().length);
      response.getOutputStream().write(bytes());
    }
  }

  byte[] bytes() {
    return body.getBytes(StandardCharsets.UTF_8);
  }

  /** Whether the status may have a body (RFC 9110, sections 15.3.5 and 15.4.5). */
  boolean hasBody() {
    return status != 204 && status != 304;
  }

  /** The decoded path inside the application. */
  private static String path(HttpServletRequest request) {
    String pathInfo = request.getPathInfo();
    return request.getServletPath() + (pathInfo == null ? "" : pathInfo);
  }
}
