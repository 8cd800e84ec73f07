package dev.limiter.examples.webapp;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The WAR deployed to both containers, configured by the file inside it. */
class WebappIT {

  private static final String POLICY_SETTING = "limiter.policy.api";

  @AfterEach
  void forgetSetting() {
    System.clearProperty(POLICY_SETTING);
  }

  @ParameterizedTest
  @ValueSource(strings = {"jetty", "tomcat"})
  void refusesTheServletBehindWebXml(String container) throws Exception {
    try (WebServer shop = WebServer.withShop(container)) {
      HttpResponse<String> first = shop.get("/catalog");
      HttpResponse<String> last = first;
      while (last.statusCode() == 200) {
        last = shop.get("/catalog");
      }

      assertThat(first.body()).isEqualTo("one lamp, two chairs\n");
      assertThat(first.headers().allValues("RateLimit")).containsExactly("\"api\";r=19;t=1");
      assertThat(last.statusCode()).isEqualTo(429);
      assertThat(last.headers().allValues("RateLimit-Policy")).containsExactly("\"api\";q=20;w=20");
      assertThat(last.headers().allValues("RateLimit")).containsExactly("\"api\";r=0;t=1");
      assertThat(last.headers().allValues("Retry-After")).containsExactly("1");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"jetty", "tomcat"})
  void countsServletAndRestInOneAccount(String container) throws Exception {
    System.setProperty(POLICY_SETTING, "token-bucket 20 refill 1/1d");
    try (WebServer shop = WebServer.withShop(container)) {
      assertThat(remaining(shop.get("/catalog"))).isEqualTo("19");
      assertThat(remaining(shop.get("/api/search"))).isEqualTo("14");
      assertThat(remaining(shop.get("/api/search"))).isEqualTo("9");
      assertThat(remaining(shop.get("/api/nothing"))).isEqualTo("8");
      assertThat(remaining(shop.get("/api/search"))).isEqualTo("3");
      assertThat(shop.get("/api/search").statusCode()).isEqualTo(429);
      assertThat(remaining(shop.get("/catalog"))).isEqualTo("2");
    }
  }

  private static String remaining(HttpResponse<String> response) {
    return response.headers().firstValue("RateLimit-Remaining").orElse("none");
  }
}
