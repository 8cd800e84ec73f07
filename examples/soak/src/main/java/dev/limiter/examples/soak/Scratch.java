package dev.limiter.examples.soak;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** The files of this run, in a folder that is deleted when it ends. */
final class Scratch {

  private static final Path FOLDER = folder();

  private Scratch() {}

  /** A new file. */
  static Path file(String prefix, String suffix) throws IOException {
    return Files.createTempFile(FOLDER, prefix, suffix);
  }

  /** A new folder. */
  static Path folder(String prefix) throws IOException {
    return Files.createTempDirectory(FOLDER, prefix);
  }

  /** To be called when nobody writes any more. */
  static void delete() {
    try (Stream<Path> walk = Files.walk(FOLDER)) {
      List<Path> contentsFirst = walk.sorted(Comparator.reverseOrder()).toList();
      for (Path path : contentsFirst) {
        Files.delete(path);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Path folder() {
    try {
      return Files.createTempDirectory("soak-");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
