package dev.limiter.examples.webapp;

import java.io.IOException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;

/** The WAR with something that keeps it from starting. */
final class BadWar {

  private static final String FILTER =
      """
      <filter>
        <filter-name>zzz</filter-name>
        <filter-class>dev.limiter.servlet.RateLimitFilter</filter-class>
        <init-param>
          <param-name>rule.bad</param-name>
          <param-value>/** -> nothing</param-value>
        </init-param>
      </filter>
      </web-app>
      """;

  private static final String LISTENER =
      """
      <listener>
        <listener-class>dev.limiter.examples.webapp.Nothing</listener-class>
      </listener>
      </web-app>
      """;

  private BadWar() {}

  /** Writes one with a second filter, whose parameters are bad, after the first. */
  static Path write(Path directory) throws IOException {
    return write(directory, FILTER);
  }

  /** Writes one with a listener that does not exist, so that the start ends before any filter. */
  static Path withoutListener(Path directory) throws IOException {
    return write(directory, LISTENER);
  }

  private static Path write(Path directory, String end) throws IOException {
    Path war = Files.copy(WebServer.WAR, directory.resolve("bad.war"));
    try (FileSystem files = FileSystems.newFileSystem(war)) {
      Path webXml = files.getPath("WEB-INF", "web.xml");
      Files.writeString(webXml, Files.readString(webXml).replace("</web-app>", end));
    }
    return war;
  }
}
