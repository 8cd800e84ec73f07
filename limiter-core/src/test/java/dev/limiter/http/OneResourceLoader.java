package dev.limiter.http;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** A class loader that sees one resource and no others. */
final class OneResourceLoader extends ClassLoader {

  private final String name;
  private final String text;

  OneResourceLoader(String name, String text) {
    this.name = name;
    this.text = text;
  }

  @Override
  public @Nullable InputStream getResourceAsStream(String resource) {
    return resource.equals(name)
        ? new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8))
        : null;
  }
}
