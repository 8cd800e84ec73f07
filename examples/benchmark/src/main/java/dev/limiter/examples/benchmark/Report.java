package dev.limiter.examples.benchmark;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** Markdown on standard output and in a file; it grows as parts are measured. */
final class Report {

  private final Path file;
  private final long startedAt = System.nanoTime();

  Report(Path file) throws IOException {
    this.file = file;
    Optional<Path> folder = Optional.ofNullable(file.toAbsolutePath().getParent());
    if (folder.isPresent()) {
      Files.createDirectories(folder.get());
    }
    Files.writeString(file, "");
  }

  /** A paragraph, a heading or a table. */
  void add(Object block) throws IOException {
    String text = block + "\n\n";
    System.out.print(text);
    System.out.flush();
    Files.writeString(file, text, StandardOpenOption.APPEND);
  }

  /** Tells who waits what is going on; not part of the report. */
  void progress(String what) {
    long seconds = TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - startedAt);
    System.err.printf("%4d s  %s%n", seconds, what);
  }
}
