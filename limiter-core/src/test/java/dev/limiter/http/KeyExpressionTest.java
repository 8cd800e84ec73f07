package dev.limiter.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class KeyExpressionTest {

  private static final ClientAddress ADDRESSES = ClientAddress.of(Map.of());

  @ParameterizedTest
  @CsvSource({
    "ip, ip",
    "global, global",
    "principal, principal else ip",
    "principal else ip, principal else ip",
    "header:X-Api-Key, header:x-api-key else ip",
    "cookie:Id else principal, cookie:Id else principal else ip",
    "ip + cookie:Id +header:A  else  global, ip+cookie:Id+header:a else global",
  })
  void theLastResortIsAlwaysThere(String text, String meaning) {
    KeyExpression key = KeyExpression.parse(text);

    assertThat(key).hasToString(meaning).isEqualTo(KeyExpression.parse(meaning));
    assertThat(key).hasSameHashCodeAs(KeyExpression.parse(meaning));
  }

  @Test
  void k42ThePrincipalCountsAndWithoutOneTheAddress() {
    SentRequest alice = new SentRequest().principal("alice");

    assertThat(resolve("principal", alice)).isEqualTo("principal:alice");
    assertThat(KeyExpression.DEFAULT.resolve(alice, ADDRESSES)).isEqualTo("principal:alice");
    assertThat(resolve("principal", new SentRequest())).isEqualTo("ip:203.0.113.9");
    assertThat(resolve("principal", new SentRequest().principal(""))).isEqualTo("ip:203.0.113.9");
  }

  @Test
  void anUnknownPeerIsOneClient() {
    assertThat(resolve("ip", new SentRequest().peer(""))).isEqualTo("ip:peer:unknown");
  }

  @Test
  void typedKeysDoNotMeet() {
    SentRequest request = new SentRequest().header("X", "203.0.113.9").cookie("X", "203.0.113.9");

    assertThat(
            List.of(
                resolve("ip", request),
                resolve("header:X", request),
                resolve("cookie:X", request),
                resolve("principal", request.principal("203.0.113.9")),
                resolve("principal", request.principal("ip:203.0.113.9")),
                resolve("principal", request.principal("global")),
                resolve("global", request),
                resolve("ip+global", request)))
        .doesNotHaveDuplicates();
  }

  @Test
  void valuesOfHeadersAndCookiesAreDigested() {
    SentRequest request = new SentRequest().header("X-Api-Key", "sk-TEST").cookie("Id", "secret");

    assertThat(resolve("header:X-Api-Key", request)).matches("header:x-api-key:[0-9a-f]{32}");
    assertThat(resolve("cookie:Id", request)).matches("cookie:Id:[0-9a-f]{32}");
  }

  @Test
  void severalLinesOfAHeaderCountAsOneJoinedLine() {
    assertThat(resolve("header:X", new SentRequest().header("X", "a", "b")))
        .isEqualTo(resolve("header:X", new SentRequest().header("X", "a, b")))
        .isNotEqualTo(resolve("header:X", new SentRequest().header("X", "b", "a")));
  }

  @Test
  void anAbsentOrEmptyValueGivesWayToTheNextAlternative() {
    String text = "header:X else cookie:C else principal";
    SentRequest request = new SentRequest().header("X", "").cookie("C", "").principal("alice");

    assertThat(resolve(text, request)).isEqualTo("principal:alice");
    assertThat(resolve(text, request.header("X", "", ""))).isEqualTo("principal:alice");
    assertThat(resolve(text, new SentRequest())).isEqualTo("ip:203.0.113.9");
    assertThat(resolve("header:X else global", new SentRequest())).isEqualTo("global");
  }

  @Test
  void aCombinationIsAbsentIfAnyPartIs() {
    SentRequest alice = new SentRequest().principal("alice");

    assertThat(resolve("ip+principal", alice)).isEqualTo("14:ip:203.0.113.915:principal:alice");
    assertThat(resolve("ip+principal", new SentRequest())).isEqualTo("ip:203.0.113.9");
    assertThat(resolve("ip+header:X else principal", alice)).isEqualTo("principal:alice");
  }

  @Test
  void partsOfACombinationCannotRunIntoOneAnother() {
    String text = "principal+ip";
    SentRequest one = new SentRequest().principal("a14:ip:203.0.113.9");
    SentRequest other = new SentRequest().principal("a");

    assertThat(resolve(text, one)).isNotEqualTo(resolve(text, other));
  }

  @Test
  void hostileValuesStaySeparateAndBounded() {
    String mega = "x".repeat(1_000_000);
    List<String> values =
        List.of(mega + "a", mega + "b", "\ud800", "\udc00", "?", "a\r\nX: 1", "{}", " ", "\u0000");

    assertThat(
            values.stream().map(value -> resolve("header:X", new SentRequest().header("X", value))))
        .doesNotHaveDuplicates()
        .allMatch(key -> key.length() == "header:x:".length() + 32);
  }

  private static String resolve(String key, RequestView request) {
    return KeyExpression.parse(key).resolve(request, ADDRESSES);
  }
}
