package dev.limiter.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.limiter.redis.RedisUri.Kind;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
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
        .isEqualTo(single(Kind.SINGLE, "cache", 6379, null, null, 0));
  }

  @Test
  void readsEveryPart() {
    assertThat(RedisUri.parse("rediss://shop:s3cret@cache.example:6380/15"))
        .isEqualTo(single(Kind.SINGLE_WITH_TLS, "cache.example", 6380, "shop", "s3cret", 15));
  }

  @Test
  void decodesUserAndPasswordButKeepsThePlus() {
    assertThat(RedisUri.parse("redis://a%3Ab:p%40%2F%25+%C3%A9@h"))
        .isEqualTo(single(Kind.SINGLE, "h", 6379, "a:b", "p@/%+\u00e9", 0));
  }

  @Test
  void noUserIsTheDefaultUser() {
    assertThat(RedisUri.parse("redis://:pw@h/"))
        .isEqualTo(single(Kind.SINGLE, "h", 6379, null, "pw", 0));
  }

  @ParameterizedTest
  @CsvSource({
    "redis://[::1]:7000,::1,[::1]:7000",
    "redis://[2001:db8::7],2001:db8::7,[2001:db8::7]:6379",
    "redis://my_cache:7000,my_cache,my_cache:7000",
    "REDIS://10.0.0.1,10.0.0.1,10.0.0.1:6379"
  })
  void readsHosts(String uri, String host, String address) {
    assertThat(RedisUri.parse(uri).addresses())
        .singleElement()
        .returns(host, Address::host)
        .hasToString(address);
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
        "redis://cache:123456",
        " redis://cache",
        "redis://cache,other"
      })
  void refusesAnythingElse(String uri) {
    assertThatThrownBy(() -> RedisUri.parse(uri))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("\"" + uri + "\" is no Redis URI: ")
        .hasMessageEndingWith(FORM);
  }

  @ParameterizedTest
  @CsvSource({
    "redis://shop:s3cret@cache:x, redis://shop:***@cache:x",
    "redis://shop:s3cret, redis://***",
    "redis://cache:6379/s3cret, redis://***",
    "redis://cache:6379 s3cret, redis://***",
    "redis://cache/1/2, redis://***",
    "redis://::1, redis://***",
    "redis://[::1, redis://***",
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
        .hasMessageStartingWith("\"" + quoted + "\" is no Redis URI: ")
        .hasMessageEndingWith(FORM)
        .hasMessageNotContaining("s3");
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

  @Test
  void readsTheNodesOfACluster() {
    assertThat(RedisUri.parse("redis-cluster://shop:s3cret@a:7000,[::1]:7001,c"))
        .isEqualTo(
            new RedisUri(
                Kind.CLUSTER,
                "",
                List.of(new Address("a", 7000), new Address("::1", 7001), new Address("c", 6379)),
                new Login(false, "shop", "s3cret", 0)));
  }

  @Test
  void readsTheMasterAndItsSentinels() {
    assertThat(RedisUri.parse("redis-sentinel://:pw@my-master@a:1,b"))
        .isEqualTo(
            new RedisUri(
                Kind.SENTINEL,
                "my-master",
                List.of(new Address("a", 1), new Address("b", 26379)),
                new Login(false, null, "pw", 0)));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "redis-cluster://a,b/1 | redis-cluster://a,b/1",
        "redis-cluster://a,,b | redis-cluster://a,,b",
        "redis-cluster:// | redis-cluster://",
        "redis-cluster://u:s3cret@ | redis-cluster://u:***@"
      })
  void refusesOtherClusters(String uri, String quoted) {
    assertThatThrownBy(() -> RedisUri.parse(uri))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("\"" + quoted + "\" is no Redis URI: ")
        .hasMessageNotContaining("s3cret")
        .hasMessageEndingWith(
            "it must be redis-cluster://[user:password@]host[:port],...,"
                + " percent-encoded where needed");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "redis-sentinel://a:1 | redis-sentinel://a:1",
        "redis-sentinel://u:s3cret@m@a/1 | redis-sentinel://u:***@a/1",
        "redis-sentinel://m@ | redis-sentinel://***@"
      })
  void refusesOtherSentinels(String uri, String quoted) {
    assertThatThrownBy(() -> RedisUri.parse(uri))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("\"" + quoted + "\" is no Redis URI: ")
        .hasMessageNotContaining("s3cret")
        .hasMessageEndingWith(
            "it must be"
                + " redis-sentinel://[user:password@]master@host[:port],..., percent-encoded where"
                + " needed");
  }

  @Test
  void textHoldsNoPassword() {
    assertThat(RedisUri.parse("rediss://shop:s3cret@[::1]:1/2")).hasToString("rediss://[::1]:1/2");
    assertThat(RedisUri.parse("redis-cluster://u:s3cret@a,b"))
        .hasToString("redis-cluster://a:6379,b:6379");
    assertThat(RedisUri.parse("redis-sentinel://u:s3cret@m@a"))
        .hasToString("redis-sentinel://m@a:26379");
    assertThat(new Login(true, "u", "s3cret", 1)).hasToString("TLS, user u, database 1");
  }

  private static RedisUri single(
      Kind kind, String host, int port, @Nullable String user, @Nullable String password, int db) {
    Login login = new Login(kind == Kind.SINGLE_WITH_TLS, user, password, db);
    return new RedisUri(kind, "", List.of(new Address(host, port)), login);
  }

  /** A list of hosts is no depth: however long it is, it is read or refused. */
  @Test
  @Tag("A06")
  void readsAndRefusesVeryManyHosts() {
    String many = "h:1" + ",h:1".repeat(10_000);
    assertThat(RedisUri.parse("redis-cluster://" + many).addresses()).hasSize(10_001);
    assertThat(RedisUri.parse("redis-sentinel://m@" + many).addresses()).hasSize(10_001);
    for (String bad : List.of(many + "!", many + ",", many + ",[", "," + many, many + "/0")) {
      assertThatThrownBy(() -> RedisUri.parse("redis-cluster://" + bad))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining(" is no Redis URI: ")
          .hasMessageContaining("it must be redis-cluster://[user:password@]host[:port],...");
    }
  }
}
