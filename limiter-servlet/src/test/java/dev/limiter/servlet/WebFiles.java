package dev.limiter.servlet;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The files of the web application. */
final class WebFiles {

  private WebFiles() {}

  /** A folder in that one, with a welcome file. */
  static Path in(Path folder) throws IOException {
    Path root = Files.createDirectory(folder.resolve("webapp"));
    Files.writeString(root.resolve("index.html"), "welcome");
    Files.createDirectories(root.resolve("WEB-INF"));
    return root.toRealPath();
  }
}
