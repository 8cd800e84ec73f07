package dev.limiter.http;

import java.io.IOException;
import java.io.InputStream;
import java.io.StringReader;
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
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A file of settings.
 *
 * @param place where it was found: a resource of the web application if it begins with {@code
 *     /WEB-INF/}, on the class path with {@code classpath:}, otherwise a path
 */
record SettingsFile(String place, Properties properties) {

  static final List<String> DEFAULT_PLACES =
      List.of("/WEB-INF/rate-limits.properties", "classpath:rate-limits.properties");

  private static final String WEB_INF = "/WEB-INF/";
  private static final String CLASSPATH = "classpath:";
  private static final String BYTE_ORDER_MARK = "\uFEFF";

  /**
   * Reads the file at a place, if there is one.
   *
   * @throws IllegalArgumentException if it cannot be read, is not UTF-8, or gives a key twice
   */
  static Optional<SettingsFile> at(
      String place, Function<String, @Nullable InputStream> webResources) {
    try (InputStream in = open(place, webResources)) {
      return in == null
          ? Optional.empty()
          : Optional.of(new SettingsFile(place, parse(in.readAllBytes())));
    } catch (IOException e) {
      throw new IllegalArgumentException("cannot read " + place + ": " + e, e);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(place + ": " + e.getMessage(), e);
    }
  }

  private static @Nullable InputStream open(
      String place, Function<String, @Nullable InputStream> webResources) throws IOException {
    if (place.startsWith(WEB_INF)) {
      return webResources.apply(place);
    }
    if (place.startsWith(CLASSPATH)) {
      return onClassPath(place.substring(CLASSPATH.length()));
    }
    try {
      return Files.newInputStream(Path.of(place));
    } catch (NoSuchFileException e) {
      return null;
    }
  }

  /** The application's class loader first: ours may be a parent that does not see its classes. */
  private static @Nullable InputStream onClassPath(String name) {
    String absolute = name.startsWith("/") ? name.substring(1) : name;
    ClassLoader application = Thread.currentThread().getContextClassLoader();
    InputStream in = application == null ? null : application.getResourceAsStream(absolute);
    return in != null ? in : SettingsFile.class.getResourceAsStream("/" + absolute);
  }

  private static Properties parse(byte[] bytes) throws IOException {
    String text = decode(bytes);
    String body = text.startsWith(BYTE_ORDER_MARK) ? text.substring(1) : text;
    Properties properties = new UniqueProperties();
    properties.load(new StringReader(body));
    return properties;
  }

  private static String decode(byte[] bytes) {
    CharsetDecoder decoder = StandardCharsets.UTF_8.newDecoder();
    ByteBuffer in = ByteBuffer.wrap(bytes);
    CharBuffer out = CharBuffer.allocate(bytes.length);
    if (decoder.decode(in, out, true).isError()) {
      String before = new String(bytes, 0, in.position(), StandardCharsets.UTF_8);
      throw new IllegalArgumentException(
          "not UTF-8 in line "
              + (before.chars().filter(c -> c == '\n').count() + 1)
              + "; save the file as UTF-8");
    }
    return out.flip().toString();
  }
}
