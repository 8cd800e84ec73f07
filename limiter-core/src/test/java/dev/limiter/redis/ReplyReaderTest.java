package dev.limiter.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.net.ProtocolException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import redis.clients.jedis.exceptions.JedisDataException;
import redis.clients.jedis.exceptions.JedisRedirectionException;

class ReplyReaderTest {

  @Test
  void readsEachKindOfReply() throws IOException {
    assertThat(read(":-12\r\n", 1)).isEqualTo(List.of(-12L));
    assertThat(read(":9223372036854775807\r\n", 1)).isEqualTo(List.of(Long.MAX_VALUE));
    assertThat(read("$-1\r\n", 1)).containsExactly((Object) null);
    assertThat(read("*-1\r\n", 1)).containsExactly((Object) null);
    assertThat((byte[]) read("$5\r\na\r\nb\r\r\n", 1).get(0))
        .isEqualTo("a\r\nb\r".getBytes(StandardCharsets.UTF_8));
    assertThat((byte[]) read("+OK\r\n", 1).get(0)).isEqualTo("OK".getBytes(StandardCharsets.UTF_8));
    assertThat(read("*2\r\n*0\r\n*1\r\n:1\r\n:2\r\n", 2))
        .isEqualTo(List.of(List.of(List.of(), List.of(1L)), 2L));
  }

  @Test
  void readsAStringLongerThanItsBuffer() throws IOException {
    String text = "x".repeat(100_000);
    assertThat((byte[]) read("$100000\r\n" + text + "\r\n", 1).get(0)).hasSize(100_000);
    assertThat((byte[]) read("+" + text + "\r\n", 1).get(0)).hasSize(100_000);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "NOSCRIPT No matching script. | JedisNoScriptException",
        "NOAUTH Authentication required. | JedisAccessControlException",
        "WRONGPASS invalid | JedisAccessControlException",
        "NOPERM no permissions | JedisAccessControlException",
        "CLUSTERDOWN Hash slot not served | JedisClusterException",
        "BUSY Redis is busy | JedisBusyException",
        "MOVED 16383 10.0.0.1:6379 | JedisMovedDataException",
        "MOVED 5 :6379 | JedisMovedDataException",
        "ASK 0 ::1:6379 | JedisAskDataException",
        "MOVED 16384 10.0.0.1:6379 | JedisDataException",
        "MOVED 5 10.0.0.1:65536 | JedisDataException",
        "MOVED 5 | JedisDataException",
        "ERR x | JedisDataException",
        "LOADING | JedisDataException"
      })
  void makesTheExceptionsOfJedisOfErrors(String text, String type) throws IOException {
    Object reply = read("*1\r\n-" + text + "\r\n", 1).get(0);
    assertThat(((List<?>) reply).get(0))
        .isInstanceOf(JedisDataException.class)
        .satisfies(e -> assertThat(e.getClass().getSimpleName()).isEqualTo(type))
        .extracting(e -> ((Throwable) e).getMessage())
        .isEqualTo(text);
  }

  @Test
  void knowsWhereARedirectionLeads() throws IOException {
    var moved = (JedisRedirectionException) read("-MOVED 7 fe80::1:6380\r\n", 1).get(0);
    assertThat(moved.getSlot()).isEqualTo(7);
    assertThat(Address.of(moved.getTargetNode())).isEqualTo(new Address("fe80::1", 6380));
  }

  /** A length is only a claim: none of these may cost the memory that it names. */
  @Tag("A6")
  @ParameterizedTest
  @ValueSource(
      strings = {
        "$2000000000",
        "$2147483647",
        "$2147483648",
        "$9223372036854775807",
        "$9223372036854775808",
        "$99999999999999999999",
        "$1048577",
        "$-2",
        "*2000000000",
        "*9223372036854775807",
        "*262145",
        "*-2",
        "*1\r\n*1\r\n*2000000000",
        "$",
        "$x",
        "*",
        ":",
        ":-",
        ":1x",
        "?what",
        "%1",
        "$2\r\nabcd",
        ":1\rx"
      })
  void refusesWhatIsOutOfBoundsOrNoReply(String reply) {
    assertThatThrownBy(() -> read(reply + "\r\n", 1)).isExactlyInstanceOf(ProtocolException.class);
  }

  @Tag("A6")
  @Test
  void refusesArraysThatLieTooDeep() throws IOException {
    assertThat(read("*1\r\n".repeat(7) + "*0\r\n", 1)).hasSize(1);
    assertThatThrownBy(() -> read("*1\r\n".repeat(20_000) + ":1\r\n", 1))
        .isExactlyInstanceOf(ProtocolException.class);
  }

  /** Each is within the bounds, all together are not. */
  @Tag("A6")
  @Test
  void refusesRepliesThatAreTooLongTogether() {
    String mebibyte = "$1048576\r\n" + "x".repeat(1 << 20) + "\r\n";
    assertThatThrownBy(() -> read(mebibyte.repeat(8), 8))
        .isExactlyInstanceOf(ProtocolException.class);
    String arrays = "*1000\r\n" + "*0\r\n".repeat(1000);
    assertThatThrownBy(() -> read(arrays.repeat(300), 300))
        .isExactlyInstanceOf(ProtocolException.class);
    assertThatThrownBy(() -> read("+" + "x".repeat(2 << 20) + "\r\n", 1))
        .isExactlyInstanceOf(ProtocolException.class);
  }

  @Test
  void takesTheMapOfALargeCluster() throws IOException {
    String node =
        "*4\r\n$15\r\n100.100.100.100\r\n:6379\r\n$40\r\n" + "f".repeat(40) + "\r\n*0\r\n";
    String range = "*4\r\n:10000\r\n:10000\r\n" + node + node;
    assertThat((List<?>) read("*10000\r\n" + range.repeat(10_000), 1).get(0)).hasSize(10_000);
  }

  @Test
  void saysThatTheServerClosed() {
    assertThatThrownBy(() -> read("$5\r\nab", 1)).isExactlyInstanceOf(EOFException.class);
  }

  private static List<@Nullable Object> read(String replies, int count) throws IOException {
    byte[] bytes = replies.getBytes(StandardCharsets.UTF_8);
    return new ReplyReader(new ByteArrayInputStream(bytes)).read(count);
  }
}
