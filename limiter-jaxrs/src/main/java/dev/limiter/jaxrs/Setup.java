package dev.limiter.jaxrs;

import dev.limiter.Engine;
import jakarta.ws.rs.container.ContainerRequestContext;
import java.time.InstantSource;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * What a program gave to a {@link RateLimitFeature}.
 *
 * @param own the settings, without prefix
 * @param engine the engine, or null for the one that the settings name
 * @param clock what {@code X-RateLimit-Reset} is counted from
 * @param peer tells the peer's address, or null to ask the servlet container
 */
record Setup(
    Map<String, String> own,
    @Nullable Engine engine,
    InstantSource clock,
    @Nullable Function<ContainerRequestContext, @Nullable String> peer) {

  /** Copies the settings. */
  Setup {
    own = Map.copyOf(own);
  }

  Setup withPeer(Function<ContainerRequestContext, @Nullable String> newPeer) {
    return new Setup(own, engine, clock, newPeer);
  }
}
