package dev.limiter.redis;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Asks in milliseconds, and without a log line, whether a Docker engine takes connections, since
 * Testcontainers takes seconds and pages of log to say no.
 */
final class DockerProbe {

  private static final int CONNECT_MILLIS = 500;

  private DockerProbe() {}

  static boolean answers() {
    String host = System.getenv("DOCKER_HOST");
    if (host != null && host.startsWith("tcp://")) {
      return takesTcp(URI.create(host));
    } else if (host != null && host.startsWith("unix://")) {
      return takesLocal(Path.of(host.substring("unix://".length())));
    } else if (System.getProperty("os.name").startsWith("Windows")) {
      return Files.exists(Path.of("\\\\.\\pipe\\docker_engine"));
    }
    Path home = Path.of(System.getProperty("user.home"));
    return List.of(Path.of("/var/run/docker.sock"), home.resolve(".docker/run/docker.sock"))
        .stream()
        .anyMatch(DockerProbe::takesLocal);
  }

  private static boolean takesTcp(URI address) {
    try (Socket socket = new Socket()) {
      socket.connect(new InetSocketAddress(address.getHost(), address.getPort()), CONNECT_MILLIS);
      return true;
    } catch (IOException e) {
      return false;
    }
  }

  private static boolean takesLocal(Path path) {
    if (!Files.exists(path)) {
      return false;
    }
    try (SocketChannel channel = SocketChannel.open(UnixDomainSocketAddress.of(path))) {
      return channel.isConnected();
    } catch (IOException e) {
      return false;
    }
  }
}
