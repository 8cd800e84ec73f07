package dev.limiter.redis;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import redis.embedded.core.ExecutableProvider;

/**
 * Where servers for tests run: each in a folder of its own, which holds its binary and whatever it
 * writes. To be deleted when they have ended.
 */
final class ServerFolder implements ExecutableProvider {

  private final @Nullable Path binary;
  private final Path root;

  private ServerFolder(@Nullable Path binary) throws IOException {
    this.binary = binary;
    this.root = Files.createTempDirectory("redis-");
  }

  /** For servers of the binary that embedded-redis brings. */
  static ServerFolder ofEmbedded() throws IOException {
    return new ServerFolder(null);
  }

  /** For servers of a binary on this machine. */
  static ServerFolder of(Path binary) throws IOException {
    return new ServerFolder(binary);
  }

  /** The binary in a fresh folder; a server runs in the folder of its binary. */
  @Override
  public File get() throws IOException {
    Path folder = Files.createTempDirectory(root, "server-");
    return binary == null
        ? ExecutableProvider.newJarResourceProvider(folder.toFile()).get()
        : Files.createSymbolicLink(folder.resolve("redis-server"), binary).toFile();
  }

  void delete() {
    try (Stream<Path> walk = Files.walk(root)) {
      List<Path> contentsFirst = walk.sorted(Comparator.reverseOrder()).toList();
      for (Path path : contentsFirst) {
        Files.delete(path);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
