package dev.limiter.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RedisUriTest {

  private static final String FORM =
      "it must be redis[s]://[user:password@]host[:port][/database], percent-encoded where needed";

  @Test
  void hostAloneMeansThePortAndDatabaseThatRedisHas() {
    assertThat(RedisUri.parse("redis://cache"))
        .isEqualTo(new RedisUri(false, "cache", 6379, null, null, 0));
  }

  @Test
  void readsEveryPart() {
    assertThat(RedisUri.parse("rediss://shop:s3cret@cache.example:6380/15"))
        .isEqualTo(new RedisUri(true, "cache.example", 6380, "shop", "s3cret", 15));
  }

  @Test
  void decodesUserAndPasswordButKeepsThePlus() {
    assertThat(RedisUri.parse("redis://a%3Ab:p%40%2F%25+%C3%A9@h"))
        .isEqualTo(new RedisUri(false, "h", 6379, "a:b", "p@/%+\u00e9", 0));
  }

  @Test
  void noUserIsTheDefaultUser() {
    assertThat(RedisUri.parse("redis://:pw@h/"))
        .isEqualTo(new RedisUri(false, "h", 6379, null, "pw", 0));
  }

  @ParameterizedTest
  @CsvSource({
    "redis://[::1]:7000,::1,[::1]:7000",
    "redis://[2001:db8::7],2001:db8::7,[2001:db8::7]:6379",
    "redis://my_cache:7000,my_cache,my_cache:7000",
    "REDIS://10.0.0.1,10.0.0.1,10.0.0.1:6379"
  })
  void readsHosts(String uri, String host, String address) {
    assertThat(RedisUri.parse(uri).host()).isEqualTo(host);
    assertThat(RedisUri.parse(uri).address()).isEqualTo(address);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "cache",
        "cache:6379",
        "http://cache",
        "redis:cache",
        "redis:/cache",
        "redis://",
        "redis://cache:",
        "redis://cache:port",
        "redis://cache:123456",
        "redis://cache/one",
        "redis://cache/1/2",
        "redis://cache/-1",
        "redis://::1",
        "redis://[::1",
        " redis://cache",
        "redis://cache ",
        "redis://cache,other"
      })
  void refusesAnythingElse(String uri) {
    assertThatThrownBy(() -> RedisUri.parse(uri))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("\"" + uri + "\" is no Redis URI: " + FORM);
  }

  @ParameterizedTest
  @CsvSource({
    "redis://shop:s3cret@cache:x, redis://shop:***@cache:x",
    "redis://shop:s3/cret@cache, redis://shop:***@cache",
    "redis://shop:s3@cret@cache, redis://shop:***@cache",
    "redis://shop:s3#cret@cache, redis://shop:***@cache",
    "redis://s3cret@cache, redis://***@cache",
    "redis://shop:@cache, redis://shop:***@cache",
    "shop:s3cret@cache, ***@cache",
    "redis://cache?password=s3cret, redis://cache?...",
    "redis://cache#s3cret, redis://cache#..."
  })
  void quotesWithoutThePassword(String uri, String quoted) {
    assertThatThrownBy(() -> RedisUri.parse(uri))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("\"" + quoted + "\" is no Redis URI: " + FORM);
  }

  @Test
  void refusesBrokenPercentEncodingWithoutQuotingIt() {
    assertThatThrownBy(() -> RedisUri.parse("redis://shop:100%zz@cache"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "\"redis://shop:***@cache\" is no Redis URI: "
                + "a % in user or password must begin %XX, so write % as %25")
        .hasNoCause();
  }

  @ParameterizedTest
  @ValueSource(strings = {"redis://cache:0", "redis://cache:65536"})
  void refusesPortsThatDoNotExist(String uri) {
    assertThatThrownBy(() -> RedisUri.parse(uri))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("\"" + uri + "\" is no Redis URI: the port must be 1 to 65535");
  }

  @ParameterizedTest
  @ValueSource(strings = {"redis-cluster", "redis-sentinel"})
  void saysThatClusterAndSentinelFollow(String scheme) {
    assertThatThrownBy(() -> RedisUri.parse(scheme + "://h1:1,h2:2"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "\""
                + scheme
                + "://h1:1,h2:2\" is no Redis URI: "
                + scheme
                + ":// is not supported yet, use redis:// or rediss://");
  }

  @Test
  void textHoldsNoPassword() {
    assertThat(RedisUri.parse("rediss://shop:s3cret@[::1]:1/2")).hasToString("rediss://[::1]:1/2");
  }
}
