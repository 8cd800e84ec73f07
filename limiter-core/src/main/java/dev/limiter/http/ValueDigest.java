package dev.limiter.http;

import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** Stands for a value that may be a credential: the first 128 bits of its SHA-256, as hex. */
final class ValueDigest {

  private static final int BYTES = 16;

  private ValueDigest() {}

  /** Of the UTF-16 text, since UTF-8 has no form for an unpaired surrogate. */
  static String of(String value) {
    ByteBuffer utf16 = ByteBuffer.allocate(2 * value.length());
    utf16.asCharBuffer().put(value);
    return HexFormat.of().formatHex(sha256().digest(utf16.array()), 0, BYTES);
  }

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }
}
