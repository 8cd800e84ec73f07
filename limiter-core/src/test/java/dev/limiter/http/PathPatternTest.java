package dev.limiter.http;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PathPatternTest {

  @ParameterizedTest(name = "{0} {1}")
  @CsvSource({
    "/, /, true",
    "/, /a, false",
    "/**, /, true",
    "/**, /a/b/c, true",
    "/login, /login, true",
    "/login, /login/, true",
    "/login/, /login, true",
    "/login, /Login, false",
    "/login, /login/x, false",
    "/search/**, /search, true",
    "/search/**, /search/a/b, true",
    "/search/**, /searching, false",
    "/**/b, /b, true",
    "/**/b, /a/b/b, true",
    "/**/b, /a/b/c, false",
    "/a/**/b/**/c, /a/x/b/y/b/c, true",
    "/a/**/b/**/c, /a/x/y/c, false",
    "/a/**/**/b, /a/b, true",
    "/users/{id}, /users/7, true",
    "/users/{id}, /users, false",
    "/users/{id}/x, /users/7/y, false",
    "/*, /a, true",
    "/*, /, false",
    "/*, /a/b, false",
    "/*.pdf, /.pdf, true",
    "/*.pdf, /a.pdf, true",
    "/*.pdf, /a.pdfx, false",
    "/a*b*c, /abc, true",
    "/a*b*c, /aXbYbZc, true",
    "/a*b*c, /acb, false",
    "/a*a, /a, false",
    "/ab*ba, /aba, false",
    "/%6Cogin, /login, true",
    "/a%20b, /a b, true",
    "/caf%C3%A9, /caf\u00e9, true",
    "/a%2Ab, /a*b, true",
    "/a%2Ab, /axb, false",
    "/%7Bid%7D, /{id}, true",
    "/a+b@c:d!$&'()=, /a+b@c:d!$&'()=, true",
  })
  void matches(String pattern, String path, boolean matches) {
    assertThat(PathPattern.parse(pattern).matches(Paths.ofDecoded(path))).isEqualTo(matches);
  }

  @Test
  void anEncodedSlashIsDataInsideItsSegment() {
    PathPattern pattern = PathPattern.parse("/a%2Fb");

    assertThat(pattern.matches(Paths.ofRaw("/a%2fb"))).isTrue();
    assertThat(pattern.matches(Paths.ofRaw("/a/b"))).isFalse();
  }

  @Test
  void manyStarsCostNoMoreThanLengthTimesStars() {
    PathPattern pattern = PathPattern.parse("/**" + "/a*a*a*b/**".repeat(10));

    assertThat(pattern.matches(Paths.ofRaw("/" + "a".repeat(1000) + "/aaab".repeat(10)))).isTrue();
    assertThat(pattern.matches(Paths.ofRaw(("/" + "a".repeat(1000)).repeat(200)))).isFalse();
  }

  @Test
  void saysWhatWasWritten() {
    assertThat(PathPattern.parse("/a/{id}/*.pdf/")).hasToString("/a/{id}/*.pdf/");
  }
}
