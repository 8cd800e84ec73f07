package dev.limiter.examples.quickstart;

import java.io.IOException;
import java.lang.module.ModuleDescriptor.Version;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The clients that come from npm, installed once for all tests. */
final class NodeModules {

  /** What undici 7 asks for, the most of all. */
  private static final Version OLDEST = Version.parse("20.18.1");

  private static final Duration PATIENCE = Duration.ofMinutes(5);

  private static @Nullable String missing;

  private NodeModules() {}

  /** Installs what package-lock.json in the directory says; tells what is missing, or "". */
  static synchronized String missing(Path directory) throws InterruptedException {
    if (missing == null) {
      missing = install(directory);
    }
    return missing;
  }

  private static String install(Path directory) throws InterruptedException {
    try {
      Version node = Version.parse(run(directory, "node", "--version").output().substring(1));
      if (node.compareTo(OLDEST) < 0) {
        return "needs node " + OLDEST + " or later, found " + node;
      }
    } catch (IOException e) {
      return "no node on this machine";
    }
    try {
      Program npm =
          run(directory, "npm", "ci", "--ignore-scripts", "--no-audit", "--prefer-offline");
      return npm.succeeded() ? "" : "npm could not install it: " + npm.errors();
    } catch (IOException e) {
      return "no npm on this machine";
    }
  }

  private static Program run(Path directory, String... command)
      throws IOException, InterruptedException {
    return Program.run(directory, PATIENCE, List.of(command));
  }
}
