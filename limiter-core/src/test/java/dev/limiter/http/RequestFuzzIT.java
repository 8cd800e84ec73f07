package dev.limiter.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Parsers of requests never throw, whatever they read: 375,000 inputs. */
class RequestFuzzIT {

  private final Fuzz fuzz = new Fuzz();

  @Test
  void addressesInForwardingHeaders() {
    String[] words = {
      "1.2.3.4",
      "010.0.0.1",
      "10.0.0.1",
      "2001:db8::1",
      "[",
      "]",
      "::",
      ":",
      ":80",
      ".",
      ",",
      ", ",
      ";",
      "=",
      "for=",
      "For=\"",
      "\"",
      "\\",
      "by=_x;",
      "unknown",
      "_hidden",
      "%eth0",
      "::ffff:",
      "fd00::",
      "\t",
      " ",
      "\0",
      "\u00e9",
      "\ud800",
      "999",
      "99999999999999999999"
    };
    List<ClientAddress> addresses =
        List.of(
            address("10.0.0.0/8, fd00::/8", "X-Forwarded-For"),
            address("10.0.0.0/8, fd00::/8", "Forwarded"),
            address("10.0.0.0/8, fd00::/8", "X-Real-IP"),
            address("hops:3", "Forwarded"));
    fuzz.read(
        words,
        text -> {
          List<String> lines = List.of(text, text);
          for (ClientAddress address : addresses) {
            String peer = fuzz.random().nextBoolean() ? "10.0.0.5" : text;
            String found = address.resolve(peer, name -> lines).text();
            assertThat(found).matches("peer:unknown|[0-9a-f.:]{2,39}(/64)?");
          }
        });
  }

  @Test
  void accepted() {
    String[] words = {
      "text/plain",
      "text/html",
      "*/*",
      "*",
      "/",
      "application/json",
      "application/problem+json",
      ";",
      "q=",
      "Q=",
      "0.5",
      "1.",
      "1.0001",
      "-1",
      "NaN",
      "1e9",
      ",",
      " ",
      "\t",
      "\"",
      "\u00e9"
    };
    fuzz.read(words, text -> Accept.prefersText(List.of(text, text)));
  }

  @Test
  void paths() {
    String[] words = {
      "/", "//", ".", "..", "%2e", "%2E%2e", "%2F", "%5c", "\\", ";", ";a=b", "%", "%z", "%c0%ae",
      "%e9", "%00", "login", "\u00e9", "\ud800", " ", "?", "#"
    };
    PathPattern pattern = PathPattern.parse("/**/a*b*c/{id}/**/login");
    fuzz.read(
        words,
        text -> {
          List<String> raw = Paths.ofRaw(text);
          pattern.matches(raw);
          pattern.matches(Paths.ofDecoded(text));
          assertThat(raw).doesNotContain("", ".", "..");
        });
  }

  private static ClientAddress address(String trusted, String header) {
    return ClientAddress.of(Map.of("trusted-proxies", trusted, "client-ip-header", header));
  }
}
