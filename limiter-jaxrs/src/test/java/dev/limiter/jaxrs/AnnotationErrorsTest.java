package dev.limiter.jaxrs;

import static dev.limiter.jaxrs.Costs.NOTHING;
import static dev.limiter.jaxrs.Costs.ONE_POLICY;
import static dev.limiter.jaxrs.Costs.POLICIES;
import static dev.limiter.jaxrs.Costs.RULES;
import static dev.limiter.jaxrs.Costs.asked;
import static dev.limiter.jaxrs.Costs.assertRefused;
import static dev.limiter.jaxrs.Costs.costs;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import dev.limiter.Limit;
import dev.limiter.Policy;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import org.junit.jupiter.api.Test;

class AnnotationErrorsTest {

  @Path("one")
  static class Bare {
    @GET
    @RateLimited(cost = 5)
    public void get() {}
  }

  @Test
  void aBareCostNeedsAPolicy() {
    assertRefused(
        NOTHING,
        Bare.class,
        "Bare.get: the configuration has no rule and no policy; name one with policy = \"...\""
            + " or give a limit");
  }

  @Test
  void aBareCostNeedsOneOfSeveralPolicies() {
    assertRefused(
        POLICIES,
        Bare.class,
        "Bare.get: the configuration has no rule and several policies: api, search; name one with"
            + " policy = \"...\" or give a limit");
  }

  @Path("one")
  static class Misspelt {
    @GET
    @RateLimited(policy = "serch")
    public void get() {}
  }

  @Test
  void anUnknownPolicyIsRefused() {
    assertRefused(
        RULES,
        Misspelt.class,
        "Misspelt.get: there is no policy \"serch\"; did you mean \"search\"?");
  }

  @Path("one")
  static class Contradiction {
    @GET
    @Unlimited
    @RateLimited(cost = 5)
    public void get() {}
  }

  @Test
  void unlimitedBesideALimitIsRefused() {
    assertRefused(
        RULES,
        Contradiction.class,
        "Contradiction.get: @Unlimited and @RateLimited exclude each other; keep one of them");
  }

  @Path("one")
  static class Free {
    @GET
    @RateLimited(cost = 0)
    public void get() {}
  }

  @Path("one")
  static class Paying {
    @GET
    @RateLimited(policy = "api", cost = -1)
    public void get() {}
  }

  @Test
  void costsBelowOneAreRefused() {
    assertRefused(RULES, Free.class, "Free.get: cost must be >= 1, was 0");
    assertRefused(RULES, Paying.class, "Paying.get: cost must be >= 1, was -1");
  }

  @Path("one")
  static class TooDear {
    @GET
    @RateLimited(policy = "search", cost = 21)
    public void get() {}
  }

  @Test
  void aCostAboveTheLimitIsRefused() {
    assertRefused(
        RULES,
        TooDear.class,
        "TooDear.get: cost 21 can never be allowed, since policy \"search\" is token-bucket 20"
            + " refill 10/1s");
  }

  @Path("one")
  static class BadLimit {
    @GET
    @RateLimited("fixed-windw 5/1m")
    public void get() {}
  }

  @Test
  void aBadLimitIsRefused() {
    assertRefused(
        RULES,
        BadLimit.class,
        "BadLimit.get: bad limit \"fixed-windw 5/1m\": expected one of fixed-window, sliding-log,"
            + " sliding-counter, token-bucket, was \"fixed-windw\"; did you mean \"fixed-window\"?");
  }

  @Path("one")
  static class BadName {
    @GET
    @RateLimited(value = "fixed-window 5/1m", policy = "my api")
    public void get() {}
  }

  @Test
  void aBadNameIsRefused() {
    assertRefused(
        RULES,
        BadName.class,
        "BadName.get: policy name must be 1 to 64 of A-Z a-z 0-9 . _ -, was \"my api\"");
  }

  @Path("one")
  static class KeyAlone {
    @GET
    @RateLimited(cost = 5, key = "ip")
    public void get() {}
  }

  @Test
  void aKeyNeedsAPolicyOrALimitWhereRulesExist() {
    assertRefused(
        RULES,
        KeyAlone.class,
        "KeyAlone.get: key = \"ip\" needs a policy or a limit beside it: without one the rules are"
            + " charged, by their own keys");
    assertThat(asked(ONE_POLICY, KeyAlone.class).orElseThrow().charges())
        .hasToString(
            "["
                + "RuleCharge[policy="
                + new Policy("api", Limit.parse("sliding-counter 100/1m"))
                + ", cost=5, key=ip]"
                + "]");
  }

  @RateLimited(cost = 0)
  static class Parent {
    @GET
    public void get() {}
  }

  @Path("one")
  static class Child extends Parent {}

  @Test
  void errorsNameTheMethodAndTheAnnotatedElement() {
    assertRefused(RULES, Child.class, "Child.get (annotated on Parent): cost must be >= 1, was 0");
  }

  @Test
  void classesWithoutPathAreNotChecked() {
    assertThatCode(() -> costs(RULES).check(Parent.class)).doesNotThrowAnyException();
  }
}
