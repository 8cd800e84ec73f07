package dev.limiter.http;

import static java.util.stream.Collectors.joining;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A problem of RFC 9457, section 3.1, with a type of the IANA registry. Texts are our own and hold
 * nothing that JSON escapes.
 *
 * @param members the type and what follows it, each value as JSON
 */
record Problem(int status, String detail, Map<String, String> members) {

  private static final String TYPES = "https://iana.org/assignments/http-problem-types#";

  Problem {
    members = Ordered.copyOf(members);
  }

  Problem(String type, String title, int status, String detail) {
    this(status, detail, start(type, title, status, detail));
  }

  private static Map<String, String> start(String type, String title, int status, String detail) {
    Map<String, String> members = new LinkedHashMap<>();
    members.put("type", quoted(TYPES + type));
    members.put("title", quoted(title));
    members.put("status", Integer.toString(status));
    members.put("detail", quoted(detail));
    return members;
  }

  /** This problem with one member more. */
  Problem with(String member, long number) {
    return withJson(member, Long.toString(number));
  }

  /** This problem with one member more. */
  Problem with(String member, List<String> texts) {
    return withJson(member, texts.stream().map(Problem::quoted).collect(joining(", ", "[", "]")));
  }

  private Problem withJson(String member, String json) {
    Map<String, String> more = new LinkedHashMap<>(members);
    more.put(member, json);
    return new Problem(status, detail, more);
  }

  String json() {
    return members.entrySet().stream()
        .map(member -> quoted(member.getKey()) + ": " + member.getValue())
        .collect(joining(",\n  ", "{\n  ", "\n}\n"));
  }

  private static String quoted(String text) {
    return '"' + text + '"';
  }
}
