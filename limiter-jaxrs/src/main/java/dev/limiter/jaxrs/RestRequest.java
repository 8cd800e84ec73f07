package dev.limiter.jaxrs;

import dev.limiter.http.Paths;
import dev.limiter.http.RequestView;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.SecurityContext;
import java.security.Principal;
import java.util.List;
import java.util.Optional;

/** A request as Jakarta REST alone shows it. */
class RestRequest implements RequestView {

  private final ContainerRequestContext context;
  private final String peer;

  /**
   * @param peer the address of the other end of the connection; empty when unknown
   */
  RestRequest(ContainerRequestContext context, String peer) {
    this.context = context;
    this.peer = peer;
  }

  /** Where a resource has no HEAD method of its own, Jersey says GET of a HEAD here. */
  @Override
  public String method() {
    return context.getMethod();
  }

  @Override
  public List<String> path() {
    return Paths.ofRaw(context.getUriInfo().getRequestUri().getRawPath());
  }

  @Override
  public List<String> headers(String name) {
    List<String> lines = context.getHeaders().get(name);
    return lines == null ? List.of() : lines;
  }

  /** Reads the header itself: of two cookies of one name Jakarta REST shows any. */
  @Override
  public Optional<String> cookie(String name) {
    return headers(HttpHeaders.COOKIE).stream()
        .flatMap(line -> List.of(line.split(";", -1)).stream())
        .map(String::strip)
        .filter(pair -> pair.startsWith(name + "="))
        .map(pair -> unquoted(pair.substring(name.length() + 1)))
        .findFirst();
  }

  @Override
  public Optional<String> principal() {
    return Optional.ofNullable(context.getSecurityContext())
        .map(SecurityContext::getUserPrincipal)
        .map(Principal::getName);
  }

  @Override
  public String peer() {
    return peer;
  }

  private static String unquoted(String value) {
    boolean quoted = value.length() >= 2 && value.startsWith("\"") && value.endsWith("\"");
    return quoted ? value.substring(1, value.length() - 1) : value;
  }
}
