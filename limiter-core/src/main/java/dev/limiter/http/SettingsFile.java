package dev.limiter.http;

import java.io.IOException;
import java.io.InputStream;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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

  /** Returns the settings in it, each with its line, and adds what is wrong to the errors. */
  List<Setting> settings(Errors errors) {
    Map<String, Setting> settings = new LinkedHashMap<>();
    for (LogicalLine line : lines(errors)) {
      try {
        line.entry()
            .map(entry -> new Setting(entry.getKey(), entry.getValue(), place, line.number()))
            .ifPresent(setting -> add(settings, setting, errors));
      } catch (IllegalArgumentException e) {
        errors.add(line.number(), at(line.number()) + e.getMessage());
        errors.lose(line.writtenKey());
      }
    }
    return List.copyOf(settings.values());
  }

  /** The first value of a key counts, until one of the two is taken out. */
  private void add(Map<String, Setting> settings, Setting setting, Errors errors) {
    Setting first = settings.putIfAbsent(setting.key(), setting);
    if (first != null) {
      String key = SettingKeys.quoted(setting.key());
      errors.add(
          setting.line(),
          at(setting.line())
              + key
              + " is given twice, first in line "
              + first.line()
              + "; keep one");
      errors.lose(setting.key());
    }
  }

  private List<LogicalLine> lines(Errors errors) {
    try {
      String text = decoded();
      return LogicalLine.of(text.startsWith(BYTE_ORDER_MARK) ? text.substring(1) : text);
    } catch (IllegalArgumentException e) {
      errors.addOfFile(place + ": " + e.getMessage());
      return List.of();
    }
  }

  private String at(int line) {
    return place + ", line " + line + ": ";
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
      throw new IllegalArgumentException(
          "not UTF-8 in line " + lineOf(in.position()) + "; save the file as UTF-8");
    }
    String text = out.flip().toString();
    if (text.indexOf('\0') >= 0) {
      throw new IllegalArgumentException(
          "the character U+0000 is in line "
              + lineOf(text.indexOf('\0'))
              + ", as in a file of UTF-16; save the file as UTF-8");
    }
    return text;
  }

  private long lineOf(int position) {
    return 1 + IntStream.range(0, position).filter(i -> content.get(i) == '\n').count();
  }
}
