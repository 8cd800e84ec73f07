package dev.limiter.jaxrs;

import static dev.limiter.jaxrs.Costs.NOTHING;
import static dev.limiter.jaxrs.Costs.ONE_POLICY;
import static dev.limiter.jaxrs.Costs.RULES;
import static dev.limiter.jaxrs.Costs.asked;
import static dev.limiter.jaxrs.Costs.costs;
import static dev.limiter.jaxrs.Costs.method;
import static org.assertj.core.api.Assertions.assertThat;

import dev.limiter.Limit;
import dev.limiter.LogLines;
import dev.limiter.Policy;
import dev.limiter.http.Annotations;
import dev.limiter.http.KeyExpression;
import dev.limiter.http.RuleCharge;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import java.lang.reflect.Method;
import java.util.List;
import org.junit.jupiter.api.Test;

class MethodCostsTest {

  private static final Policy API = new Policy("api", Limit.parse("sliding-counter 100/1m"));
  private static final Policy SEARCH =
      new Policy("search", Limit.parse("token-bucket 20 refill 10/1s"));

  @Path("one")
  static class Raised {
    @GET
    @RateLimited(cost = 5)
    @RateLimited(cost = 7)
    public void get() {}
  }

  @Test
  void aBareCostRaisesTheRules() {
    assertThat(asked(RULES, Raised.class)).contains(new Annotations(List.of(), 7));
  }

  @Test
  void aBareCostChargesTheOnlyPolicyWhereThereIsNoRule() {
    assertThat(asked(ONE_POLICY, Raised.class))
        .contains(
            new Annotations(
                List.of(
                    new RuleCharge(API, 5, KeyExpression.DEFAULT),
                    new RuleCharge(API, 7, KeyExpression.DEFAULT)),
                0));
  }

  @Path("one")
  static class OfPolicy {
    @GET
    @RateLimited(policy = "search", cost = 5)
    public void get() {}
  }

  @Test
  void aPolicyOfTheConfigurationIsCharged() {
    assertThat(asked(RULES, OfPolicy.class))
        .contains(new Annotations(List.of(new RuleCharge(SEARCH, 5, KeyExpression.DEFAULT)), 0));
  }

  @Path("one")
  static class Own {
    @GET
    @RateLimited(value = "fixed-window 3/1m", cost = 2, key = "ip")
    public void get() {}
  }

  @Test
  void aLimitOfItsOwnIsNamedByTheMethod() {
    assertThat(asked(NOTHING, Own.class).orElseThrow().charges())
        .hasToString(
            "[RuleCharge[policy="
                + new Policy("Own.get", Limit.parse("fixed-window 3/1m"))
                + ", cost=2, key=ip]]");
  }

  @Path("one")
  @RateLimited("fixed-window 3/1m")
  static class WholeClass {
    @GET
    public void get() {}

    @POST
    public void post() {}
  }

  @Test
  void aLimitOfTheClassIsOneForAllItsMethods() {
    MethodCosts costs = costs(NOTHING);
    costs.check(WholeClass.class);
    assertThat(costs.of(WholeClass.class, method(WholeClass.class, "get")))
        .isEqualTo(costs.of(WholeClass.class, method(WholeClass.class, "post")))
        .get()
        .satisfies(
            asked -> assertThat(asked.charges().get(0).policy().name()).isEqualTo("WholeClass"));
  }

  @Path("one")
  @RateLimited(cost = 5)
  static class Lifted {
    @GET
    @Unlimited
    public void get() {}
  }

  @Test
  void unlimitedLiftsAll() {
    assertThat(asked(RULES, Lifted.class)).isEmpty();
  }

  @RateLimited(cost = 0)
  static class Late {
    @GET
    public void get() {}
  }

  @Test
  void aBadMethodSeenLateIsReportedOnceAndOnlyRulesApply() {
    MethodCosts costs = costs(RULES);
    Method method = method(Late.class, "get");
    try (LogLines log = LogLines.of(MethodCosts.class)) {
      assertThat(costs.of(Late.class, method)).contains(Annotations.NONE);
      assertThat(costs.of(Late.class, method)).contains(Annotations.NONE);
      assertThat(log.lines())
          .containsExactly(
              "SEVERE Late.get (annotated on Late): cost must be >= 1, was 0; until this is"
                  + " mended only the rules apply to it");
    }
  }
}
