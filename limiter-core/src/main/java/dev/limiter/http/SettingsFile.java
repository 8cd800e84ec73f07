package dev.limiter.http;

import java.io.IOException;
import java.io.InputStream;
import java.io.StringReader;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * A file of settings.
 *
 * @param place where it was found: a resource of the web application if it begins with {@code
 *     /WEB-INF/}, on the class path with {@code classpath:}, otherwise a path
 * @param webResources where it is looked for, if it is one of them
 * @param content as it was when it was read; nobody writes into it
 */
record SettingsFile(String place, WebResources webResources, ByteBuffer content) {

  static final List<String> DEFAULT_PLACES =
      List.of("/WEB-INF/rate-limits.properties", "classpath:rate-limits.properties");

  private static final String WEB_INF = "/WEB-INF/";
  private static final String CLASSPATH = "classpath:";
  private static final String BYTE_ORDER_MARK = "\uFEFF";

  /** Where a resource can change while it is used: in a folder, or in the one of WildFly. */
  private static final Set<String> CHANGEABLE = Set.of("file", "vfs");

  /**
   * Reads the file at a place, if there is one.
   *
   * @throws IllegalArgumentException if it cannot be read
   */
  static Optional<SettingsFile> at(String place, WebResources webResources) {
    try (InputStream in = open(place, webResources)) {
      return in == null
          ? Optional.empty()
          : Optional.of(new SettingsFile(place, webResources, ByteBuffer.wrap(in.readAllBytes())));
    } catch (IOException e) {
      throw new IllegalArgumentException("cannot read " + place + ": " + e, e);
    }
  }

  /**
   * The same file as it is now.
   *
   * @throws IllegalArgumentException if it cannot be read, or is gone
   */
  SettingsFile again() {
    return at(place, webResources)
        .orElseThrow(() -> new IllegalArgumentException("there is no file " + place + " any more"));
  }

  /** True if it lies in an archive, where it cannot change. */
  boolean packed() {
    URL url = locate(place, webResources);
    return url != null && !CHANGEABLE.contains(url.getProtocol());
  }

  /**
   * What is written in it.
   *
   * @throws IllegalArgumentException if it is not UTF-8, or gives a key twice
   */
  Properties properties() {
    try {
      String text = decoded();
      String body = text.startsWith(BYTE_ORDER_MARK) ? text.substring(1) : text;
      Properties properties = new UniqueProperties();
      properties.load(new StringReader(body));
      return properties;
    } catch (IOException | IllegalArgumentException e) {
      throw new IllegalArgumentException(place + ": " + e.getMessage(), e);
    }
  }

  private static @Nullable InputStream open(String place, WebResources webResources)
      throws IOException {
    Path file = file(place, webResources);
    if (file == null) {
      return place.startsWith(WEB_INF)
          ? webResources.open(place)
          : onClassPath(place, ClassLoader::getResourceAsStream);
    }
    try {
      return Files.newInputStream(file);
    } catch (NoSuchFileException e) {
      return null;
    }
  }

  /**
   * The file itself, or null if there is none: containers and class loaders keep for a while what
   * they have read.
   */
  private static @Nullable Path file(String place, WebResources webResources) {
    if (!place.startsWith(WEB_INF) && !place.startsWith(CLASSPATH)) {
      return Path.of(place);
    }
    URL url = locate(place, webResources);
    try {
      return url == null || !url.getProtocol().equals("file") ? null : Path.of(url.toURI());
    } catch (URISyntaxException | IllegalArgumentException e) {
      return null;
    }
  }

  private static @Nullable URL locate(String place, WebResources webResources) {
    if (place.startsWith(WEB_INF)) {
      return webResources.locate(place);
    }
    return place.startsWith(CLASSPATH) ? onClassPath(place, ClassLoader::getResource) : null;
  }

  /** The application's class loader first: ours may be a parent that does not see its classes. */
  private static <T> @Nullable T onClassPath(
      String place, BiFunction<ClassLoader, String, @Nullable T> find) {
    String name = place.substring(CLASSPATH.length());
    String absolute = name.startsWith("/") ? name.substring(1) : name;
    ClassLoader application = Thread.currentThread().getContextClassLoader();
    T found = application == null ? null : find.apply(application, absolute);
    return found != null ? found : find.apply(SettingsFile.class.getClassLoader(), absolute);
  }

  private String decoded() {
    CharsetDecoder decoder = StandardCharsets.UTF_8.newDecoder();
    ByteBuffer in = content.duplicate();
    CharBuffer out = CharBuffer.allocate(content.remaining());
    if (decoder.decode(in, out, true).isError()) {
      long lines = IntStream.range(0, in.position()).filter(i -> content.get(i) == '\n').count();
      throw new IllegalArgumentException(
          "not UTF-8 in line " + (lines + 1) + "; save the file as UTF-8");
    }
    return out.flip().toString();
  }
}
