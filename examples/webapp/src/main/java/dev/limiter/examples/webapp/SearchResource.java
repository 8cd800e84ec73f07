package dev.limiter.examples.webapp;

import dev.limiter.jaxrs.RateLimited;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;

/** An expensive endpoint: one search uses as much as five other requests. */
@Path("search")
public class SearchResource {

  /** Finds nothing. */
  @GET
  @RateLimited(cost = 5)
  public String search() {
    return "nothing found\n";
  }
}
