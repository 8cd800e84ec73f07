package dev.limiter.servlet;

import dev.limiter.http.Answer;
import dev.limiter.http.Refusal;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Writes into a response, unless it is too late for that. */
record FilteredResponse(HttpServletRequest request, HttpServletResponse response) {

  /** Sets fields, each name once. */
  void write(Map<String, String> fields) {
    if (!response.isCommitted()) {
      fields.forEach(response::setHeader);
    }
  }

  /** Tells browsers what scripts of other origins may read, beside what they are told already. */
  void expose(Answer answer) {
    if (answer.exposed()) {
      answer
          .exposeHeaders(List.copyOf(response.getHeaders(Answer.EXPOSE_HEADERS)))
          .ifPresent(value -> response.setHeader(Answer.EXPOSE_HEADERS, value));
    }
  }

  /** Replaces the response by a refusal. */
  void refuse(Refusal refusal) throws IOException {
    if (response.isCommitted()) {
      return;
    }
    if (refusal.needsReset(response.getHeaderNames()) || !streams()) {
      reset();
    }
    response.setStatus(refusal.status());
    refusal.headers().forEach(response::setHeader);
    byte[] body = refusal.body().getBytes(StandardCharsets.UTF_8);
    if (!request.getMethod().equals("HEAD")) {
      response.getOutputStream().write(body);
    } else if (!Refusal.isEncoded(response.getHeaderNames())) {
      response.setContentLength(body.length);
    }
  }

  /** False if a filter began to write text, so that there is no stream until a reset. */
  private boolean streams() throws IOException {
    try {
      response.getOutputStream();
      return true;
    } catch (IllegalStateException e) {
      return false;
    }
  }

  /** Servlet cannot remove a header, so what stays is copied before all are reset. */
  private void reset() {
    Map<String, List<String>> kept = keptHeaders();
    response.reset();
    kept.forEach(this::put);
  }

  private Map<String, List<String>> keptHeaders() {
    Map<String, List<String>> kept = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    for (String name : response.getHeaderNames()) {
      if (!Refusal.displaces(name)) {
        kept.put(name, List.copyOf(response.getHeaders(name)));
      }
    }
    return kept;
  }

  /** Set, then added, since a container may itself keep a header over a reset. */
  private void put(String name, List<String> lines) {
    for (int i = 0; i < lines.size(); i++) {
      if (i == 0) {
        response.setHeader(name, lines.get(i));
      } else {
        response.addHeader(name, lines.get(i));
      }
    }
  }
}
