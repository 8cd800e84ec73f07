package dev.limiter.examples.quickstart;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A file of the project, read as text. */
record Page(String text) {

  static final Path PROJECT = Path.of("../..");

  static Page read(Path file) {
    try {
      return new Page(Files.readString(file));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Its code blocks.
   *
   * @param languages names of languages, separated by {@code |}
   */
  Stream<String> snippets(String languages) {
    return Pattern.compile(
            "^```(?:" + languages + ")\\n(.*?)^```$", Pattern.MULTILINE | Pattern.DOTALL)
        .matcher(text)
        .results()
        .map(found -> found.group(1));
  }

  /** True if the snippet is a part of it, apart from indentation. */
  boolean shows(String snippet) {
    return flat(text).contains(flat(snippet));
  }

  private static String flat(String text) {
    return text.lines().map(String::strip).collect(Collectors.joining("\n"));
  }
}
