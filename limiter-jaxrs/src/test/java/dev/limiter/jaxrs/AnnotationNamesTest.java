package dev.limiter.jaxrs;

import static dev.limiter.jaxrs.Costs.RULES;
import static dev.limiter.jaxrs.Costs.assertRefused;
import static dev.limiter.jaxrs.Costs.costs;
import static org.assertj.core.api.Assertions.assertThatCode;

import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import org.junit.jupiter.api.Test;

/** Limits that meet under one name. */
class AnnotationNamesTest {

  @Path("one")
  static class Overloads {
    @GET
    @RateLimited("fixed-window 5/1m")
    public void find(int number) {}

    @POST
    @RateLimited("fixed-window 5/1m")
    public void find(String text) {}
  }

  @Test
  void twoElementsMustNotYieldOneName() {
    assertRefused(
        RULES,
        Overloads.class,
        "Overloads.find: its limit gets the name \"Overloads.find\", which is also that of a limit"
            + " on Overloads.find(int); name it with policy = \"...\"");
  }

  @Path("one")
  static class Shared {
    @GET
    @RateLimited(value = "fixed-window 5/1m", policy = "shared")
    public void get() {}

    @POST
    @RateLimited(value = "fixed-window 5/60s", policy = "shared")
    public void post() {}
  }

  @Test
  void twoElementsMayNameOneLimit() {
    assertThatCode(() -> costs(RULES).check(Shared.class)).doesNotThrowAnyException();
  }

  @Path("one")
  static class Different {
    @GET
    @RateLimited(value = "fixed-window 5/1m", policy = "shared")
    public void get() {}

    @POST
    @RateLimited(value = "fixed-window 6/1m", policy = "shared")
    public void post() {}
  }

  @Test
  void oneNameHasOneLimit() {
    assertRefused(
        RULES,
        Different.class,
        "Different.post: policy \"shared\" is \"fixed-window 6/1m\" here and \"fixed-window 5/1m\""
            + " on Different.get(); give one of them another name");
  }

  @Path("one")
  static class Redefined {
    @GET
    @RateLimited(value = "fixed-window 5/1m", policy = "api")
    public void get() {}
  }

  @Test
  void aNameOfTheConfigurationHasItsLimit() {
    assertRefused(
        RULES,
        Redefined.class,
        "Redefined.get: policy \"api\" is \"fixed-window 5/1m\" here and \"sliding-counter 100/1m\""
            + " in the configuration; give one of them another name");
  }

  @Path("one")
  static class Twice {
    @GET
    @RateLimited("token-bucket 20 refill 10/1s")
    @RateLimited("fixed-window 100/1d")
    public void get() {}
  }

  @Test
  void twoLimitsOfOneElementNeedTwoNames() {
    assertRefused(
        RULES,
        Twice.class,
        "Twice.get: policy \"Twice.get\" is \"fixed-window 100/1d\" here and \"token-bucket 20"
            + " refill 10/1s\" beside it; give one of them another name");
  }
}
