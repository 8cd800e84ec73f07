package dev.limiter.examples.benchmark;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** The files of this run and its processes, in a folder that is deleted when all have ended. */
final class Scratch {

  private static final Path FOLDER = folder();

  private Scratch() {}

  /** The folder. */
  static Path path() {
    return FOLDER;
  }

  /** A new file. */
  static Path file() throws IOException {
    return Files.createTempFile(FOLDER, "", ".log");
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
      return Files.createTempDirectory("benchmark-");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
