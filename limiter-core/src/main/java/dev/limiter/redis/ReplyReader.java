package dev.limiter.redis;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.ProtocolException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads replies in RESP2, the protocol that every server speaks before HELLO says otherwise. Memory
 * is given only to what is within the bounds, since a length is only a claim: all replies of one
 * exchange together are bounded, and so are each string, and how deep arrays lie in each other.
 *
 * <p>Of what Limiter asks for, the largest are INFO with some kilobytes and CLUSTER SLOTS, whose
 * arrays are four deep: some ten thousand ranges of slots are within the bounds.
 */
final class ReplyReader {

  private static final int MOST_STRING_BYTES = 1 << 20;
  private static final int MOST_BYTES = 8 << 20;
  private static final int MOST_DEPTH = 8;
  private static final int MOST_DIGITS = 19;

  /** What each value is counted with in addition to its bytes: about its size as an object. */
  private static final int VALUE_BYTES = 32;

  private final InputStream in;
  private final byte[] buffer = new byte[8192];
  private int from;
  private int to;
  private int left;

  ReplyReader(InputStream in) {
    this.in = in;
  }

  /** Returns whether something came that nobody has asked for. */
  boolean holdsMore() throws IOException {
    return from < to || in.available() > 0;
  }

  /** Waits for the first byte of a reply and leaves it there, so that one can wait again. */
  void await() throws IOException {
    if (from == to) {
      int size = in.read(buffer);
      if (size < 0) {
        throw new EOFException("the server closed the connection");
      }
      from = 0;
      to = size;
    }
  }

  /**
   * Reads replies.
   *
   * @return for each a Long, byte[], List or null, or a {@link
   *     redis.clients.jedis.exceptions.JedisDataException} where it is an error, in a list too
   * @throws IOException if they do not come, are not in RESP2, or are out of bounds
   */
  List<@Nullable Object> read(int count) throws IOException {
    left = MOST_BYTES;
    List<@Nullable Object> replies = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      replies.add(value(0));
    }
    return replies;
  }

  private @Nullable Object value(int depth) throws IOException {
    take(VALUE_BYTES);
    byte type = next();
    return switch (type) {
      case ':' -> number();
      case '$' -> string(number());
      case '*' -> array(number(), depth + 1);
      case '+' -> line();
      case '-' -> ErrorReply.of(new String(line(), StandardCharsets.UTF_8));
      default -> throw new ProtocolException("no reply begins with the byte " + type);
    };
  }

  private void take(long bytes) throws IOException {
    if (bytes > left) {
      throw new ProtocolException("a reply is longer than any that Limiter asks for");
    }
    left -= (int) bytes;
  }

  private byte @Nullable [] string(long length) throws IOException {
    if (length == -1) {
      return null;
    }
    requireIn(length, MOST_STRING_BYTES);
    take(length);
    byte[] bytes = new byte[(int) length];
    for (int done = 0; done < bytes.length; ) {
      await();
      int size = Math.min(bytes.length - done, to - from);
      System.arraycopy(buffer, from, bytes, done, size);
      from += size;
      done += size;
    }
    requireEndOfLine();
    return bytes;
  }

  private @Nullable List<@Nullable Object> array(long length, int depth) throws IOException {
    if (length == -1) {
      return null;
    }
    requireIn(length, left / VALUE_BYTES);
    requireIn(depth, MOST_DEPTH);
    List<@Nullable Object> values = new ArrayList<>();
    for (long i = 0; i < length; i++) {
      values.add(value(depth));
    }
    return values;
  }

  private static void requireIn(long size, int most) throws IOException {
    if (size < 0 || size > most) {
      throw new ProtocolException("a reply has the length or depth " + size);
    }
  }

  private long number() throws IOException {
    byte one = next();
    boolean negative = one == '-';
    if (negative) {
      one = next();
    }
    long value = 0;
    for (int digits = 0; one != '\r' || digits == 0; digits++) {
      if (one < '0' || one > '9' || digits == MOST_DIGITS) {
        throw new ProtocolException("a reply has no number where one is due");
      }
      value = 10 * value + (one - '0');
      one = next();
    }
    requireLineFeed();
    if (value < 0) {
      throw new ProtocolException("a reply has a number of more than 64 bits");
    }
    return negative ? -value : value;
  }

  private byte[] line() throws IOException {
    byte[] line = new byte[32];
    int size = 0;
    for (byte one = next(); one != '\r'; one = next()) {
      if (size == line.length) {
        take(size);
        requireIn(2L * size, MOST_STRING_BYTES);
        line = Arrays.copyOf(line, 2 * size);
      }
      line[size++] = one;
    }
    requireLineFeed();
    return Arrays.copyOf(line, size);
  }

  private void requireEndOfLine() throws IOException {
    if (next() != '\r') {
      throw new ProtocolException("a string is longer than its length");
    }
    requireLineFeed();
  }

  private void requireLineFeed() throws IOException {
    if (next() != '\n') {
      throw new ProtocolException("a line does not end");
    }
  }

  private byte next() throws IOException {
    await();
    return buffer[from++];
  }
}
