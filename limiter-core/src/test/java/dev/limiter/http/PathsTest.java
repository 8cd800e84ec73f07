package dev.limiter.http;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PathsTest {

  @ParameterizedTest
  @CsvSource({
    "'', ''",
    "/, ''",
    "/a/b, a|b",
    "/a/b/, a|b",
    "//a///b, a|b",
    "/./a/./b, a|b",
    "/x/../a, a",
    "/../../a, a",
    "/a/.., ''",
    "/a/..., a|...",
    "/a%2Fb, a%2Fb",
    "/a;x=1, a;x=1",
    "/a+b, a+b",
  })
  void aDecodedPathIsNeverDecodedAgain(String path, String segments) {
    assertThat(String.join("|", Paths.ofDecoded(path))).isEqualTo(segments);
  }

  @ParameterizedTest
  @CsvSource({
    "/a/b/, a|b",
    "/%6Cogin, login",
    "/login;a=b, login",
    "/x/..;/login, login",
    "/x/%2e%2E/login, login",
    "/x/.%2e;y/login, login",
    "/%2e/login, login",
    "/a%2Fb, a/b",
    "/a%2F..%2Fb, a/../b",
    "/a%252Fb, a%2Fb",
    "/a%3Bb, a;b",
    "/a;b%2Fc/d, a|d",
    "/;x/a, a",
    "/caf%C3%A9, caf\u00e9",
    "/caf%E9, caf\ufffd",
    "/a%zz, a%zz",
    "/a%, a%",
    "/a%4, a%4",
    "/a%\uff14\uff11, a%\uff14\uff11",
    "/a+b, a+b",
  })
  void aRawPathIsSplitBeforeItIsDecodedOnce(String path, String segments) {
    assertThat(String.join("|", Paths.ofRaw(path))).isEqualTo(segments);
  }

  @Test
  void hostilePathsNeverThrow() {
    for (String part : new String[] {"/", "%", "%ff", "/..", ";", "\ud800", "\u0000", "a/"}) {
      String path = part.repeat(300_000);
      assertThat(Paths.ofRaw(path)).hasSizeLessThanOrEqualTo(300_000);
      assertThat(Paths.ofDecoded(path)).hasSizeLessThanOrEqualTo(300_000);
    }
  }
}
