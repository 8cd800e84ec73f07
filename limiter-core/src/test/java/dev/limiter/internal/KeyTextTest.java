package dev.limiter.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class KeyTextTest {

  private static final Pattern PLAIN = Pattern.compile("[!-z|~]*");

  @ParameterizedTest
  @CsvSource({
    "alice, alice",
    "192.0.2.1, 192.0.2.1",
    "a:b, a:b",
    "two words, two%20words",
    "{a}, %7Ba%7D",
    "100%, 100%25",
    "na\u00efve, na%C3%AFve",
    "\u65e5, %E6%97%A5",
    "\ud83d\ude00, %F0%9F%98%80",
  })
  void writesPrintableAscii(String text, String word) {
    assertThat(KeyText.of(text)).isEqualTo(word);
  }

  @Test
  void anUnpairedSurrogateHasAFormOfItsOwn() {
    assertThat(KeyText.of("\ud800")).isEqualTo("%uD800");
    assertThat(KeyText.of("\ude00\ud83d")).isEqualTo("%uDE00%uD83D");
  }

  @Test
  void aLongTextIsDigested() {
    assertThat(KeyText.of("x".repeat(128))).isEqualTo("x".repeat(128));
    assertThat(KeyText.of("x".repeat(129))).matches("%#[0-9A-F]{64}");
    assertThat(KeyText.of("\u00e9".repeat(21))).hasSize(126); // 6 characters each
    assertThat(KeyText.of("\u00e9".repeat(22))).matches("%#[0-9A-F]{64}");
  }

  @Test
  void noTwoTextsYieldOneWord() {
    Random random = new Random(42);
    Map<String, String> texts = new HashMap<>();
    for (String text : texts(random)) {
      String word = KeyText.of(text);
      assertThat(word.length() <= KeyText.MAX_LENGTH && PLAIN.matcher(word).matches())
          .as("%s", word)
          .isTrue();
      String other = texts.putIfAbsent(word, text);
      if (other != null) {
        assertThat(text).as("both are %s", word).isEqualTo(other);
      }
    }
  }

  @Test
  void aBriefTextHasNoTwinAndYieldsTheSameWord() {
    Map<String, String> texts = new HashMap<>();
    for (String text : texts(new Random(43))) {
      String brief = KeyText.brief(text);
      assertThat(brief).hasSizeLessThanOrEqualTo(KeyText.MAX_LENGTH);
      assertThat(KeyText.ofBrief(brief)).as("%s", brief).isEqualTo(KeyText.of(text));
      String other = texts.putIfAbsent(brief, text);
      if (other != null) {
        assertThat(text).as("both are %s", brief).isEqualTo(other);
      }
    }
    String word = KeyText.of("x".repeat(129));
    assertThat(KeyText.brief(word)).isNotEqualTo(KeyText.brief("x".repeat(129)));
  }

  private static List<String> texts(Random random) {
    String alphabet = "aA%{}:#u0DB8C3 \u00e9\u00c3\u65e5\ud800\udc00\ud83d\ude00\n\u0000\u007f";
    List<String> texts = new ArrayList<>(List.of("", "%", "%25", "%2525", "%u", "%#"));
    for (int i = 0; i < 50_000; i++) {
      StringBuilder text = new StringBuilder();
      int length = random.nextInt(10) == 0 ? random.nextInt(200) : random.nextInt(6);
      for (int j = 0; j < length; j++) {
        text.append(alphabet.charAt(random.nextInt(alphabet.length())));
      }
      texts.add(text.toString());
      texts.add(KeyText.of(text.toString())); // what a word itself becomes
    }
    return texts;
  }
}
