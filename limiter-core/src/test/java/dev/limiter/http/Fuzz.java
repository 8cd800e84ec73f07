package dev.limiter.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Random;
import java.util.function.Consumer;

/** Texts made at random of words that a grammar knows, the same ones for the same seed. */
final class Fuzz {

  private static final int INPUTS = 125_000;
  private static final long MOST_NANOS = Duration.ofSeconds(5).toNanos();
  private static final long SEED = Long.getLong("limiter.test.seed", System.nanoTime());

  static {
    System.out.println("limiter.test.seed=" + SEED);
  }

  private final Random random = new Random(SEED);

  Random random() {
    return random;
  }

  /** Runs a parser, which may refuse its input by the documented exception and no other. */
  static Consumer<String> orRefused(Consumer<String> parser) {
    return text -> {
      try {
        parser.accept(text);
      } catch (IllegalArgumentException e) {
        assertThat(e.getMessage()).isNotBlank().hasSizeLessThan(2_000);
      }
    };
  }

  /** Lets a parser read 125,000 texts, each in bounded time. */
  void read(String[] words, Consumer<String> reader) {
    for (int i = 0; i < INPUTS; i++) {
      String text = text(words, i % 10_000 == 0 ? 5_000 : random.nextInt(12));
      long start = System.nanoTime();
      try {
        reader.accept(text);
      } catch (RuntimeException | AssertionError e) {
        throw new AssertionError("seed " + SEED + ", input " + i + ": <" + text + ">", e);
      }
      assertThat(System.nanoTime() - start).as("seed %d, input %d", SEED, i).isLessThan(MOST_NANOS);
    }
  }

  /** Mostly words that the grammar knows, now and then any character. */
  private String text(String[] words, int length) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < length; i++) {
      if (random.nextInt(10) == 0) {
        text.append((char) random.nextInt(random.nextBoolean() ? 128 : 65_536));
      } else {
        text.append(words[random.nextInt(words.length)]);
      }
    }
    return text.toString();
  }
}
