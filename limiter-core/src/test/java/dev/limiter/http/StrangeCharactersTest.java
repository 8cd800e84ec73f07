package dev.limiter.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Characters of a web page that cannot be seen, or only look like those of the grammar. */
@Tag("N11")
class StrangeCharactersTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "token-bucket\u00a020 refill 1/1s | U+00A0 (no-break space) after \"token-bucket\"; write a plain blank",
        "token-bucket 20 refill\u00a01/1s | U+00A0 (no-break space) after \"token-bucket 20 refill\"; write a plain blank",
        "token-bucket 20 refill 1/1s\u200b | U+200B (zero width space) after \"token-bucket 20 refill 1/1s\"; remove it",
        "\ufefftoken-bucket 20 refill 1/1s | U+FEFF (zero width no-break space) at the beginning; remove it",
        "token-bucket\u200720 refill 1/1s | U+2007 (figure space) after \"token-bucket\"; write a plain blank",
        "token-bucket\u202f20 refill 1/1s | U+202F (narrow no-break space) after \"token-bucket\"; write a plain blank",
        "token-bucket\u300020 refill 1/1s | U+3000 (ideographic space) after \"token-bucket\"; write a plain blank",
        "token\u2011bucket 20 refill 1/1s | U+2011 (non-breaking hyphen) after \"token\"; write -",
        "\u201ctoken-bucket 20 refill 1/1s\u201d | U+201C (left double quotation mark) at the beginning; remove it",
        "token-bucket \uff12\uff10 refill 1/1s | U+FF12 (fullwidth digit two) after \"token-bucket \"; write 2",
        "token-bucket 20 refill 1\uff0f1s | U+FF0F (fullwidth solidus) after \"token-bucket 20 refill 1\"; write /",
        "fixed-window \u0661/1s | U+0661 (arabic-indic digit one) after \"fixed-window \"; write 1",
        "fixed-window 1/\u00ad1s | U+00AD (soft hyphen) after \"fixed-window 1/\"; remove it",
      })
  void namesTheCharacterInALimit(String value, String message) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> FileSources.of("policy.api = " + value).load())
        .withMessage("policy.api, from /WEB-INF/rate-limits.properties, line 1: " + message);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "rule.a = /**\u00a0-> api",
        "rule.a = /** -> api\u00a0by ip",
        "rule.a = /** \u2192 api",
        "exempt = /a,\u00a0/b",
        "headers = structured,\u00a0triple",
        "trusted-proxies = 10.0.0.0/8,\u202f192.0.2.1",
        "reload = 10\u00a0s",
        "namespace = shop\u200b",
        "engine = memory\u00a0",
        "on-engine-failure.api\u00a0= deny",
        "rule.\u200ba = /** -> api",
      })
  void namesTheCharacterInAnyKeyAndValue(String line) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> FileSources.of("\n" + line).load())
        .withMessageContaining(", line 2: U+");
  }

  @Test
  void namesTheCharacterInAKeyExpressionAndAVariable() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> KeyExpression.parse("principal\u00a0else ip"))
        .withMessage("U+00A0 (no-break space) after \"principal\"; write a plain blank");
    FileSources sources = FileSources.of("namespace = ${N}");
    sources.environment.put("N", "sh\u200bop");
    assertThatIllegalArgumentException()
        .isThrownBy(sources::load)
        .withMessage(
            "namespace, from /WEB-INF/rate-limits.properties, line 1: U+200B (zero width space)"
                + " after \"sh\"; remove it");
  }

  /** A letter of another script may be drawn like one of ours. */
  @Test
  void namesALetterThatMayLookLikeAnother() {
    assertThatIllegalArgumentException()
        .isThrownBy(
            () ->
                ConfigurationGrammar.parse(
                    FileSources.of("policy.a = fixed-wind\u043ew 1/s").load()))
        .withMessageEndingWith("; it holds U+043E (cyrillic small letter o) after \"fixed-wind\"");
  }

  @Test
  void leavesLettersOfAllLanguagesAndCommentsAlone() {
    String text =
        """
        policy.api = fixed-window 1/s # a\u00a0comment
        rule.a = /caf\u00e9/\u0442\u043e\u0432\u0430\u0440\u044b/\u5546\u54c1 -> api
        # \u201cquoted\u201d
        """;

    assertThat(ConfigurationGrammar.parse(FileSources.of(text).load()).rules().get(0).pattern())
        .matches(
            p ->
                p.matches(
                    List.of("caf\u00e9", "\u0442\u043e\u0432\u0430\u0440\u044b", "\u5546\u54c1")));
  }
}
