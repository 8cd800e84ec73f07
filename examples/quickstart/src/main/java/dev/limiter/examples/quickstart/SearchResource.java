package dev.limiter.examples.quickstart;

import dev.limiter.jaxrs.RateLimited;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;

/** An endpoint that costs as much as five others. */
@Path("search")
public final class SearchResource {

  /** Answers with an empty result. */
  @GET
  @Produces("application/json")
  @RateLimited(cost = 5)
  public String search() {
    return "{\"results\":[]}\n";
  }
}
