package dev.limiter.jaxrs;

import dev.limiter.http.Refusal;
import jakarta.ws.rs.container.ContainerResponseContext;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.MultivaluedMap;
import jakarta.ws.rs.core.Response;
import java.lang.annotation.Annotation;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * Refusals as responses of Jakarta REST. They always have an entity: without one Jersey answers by
 * the error page of the container. It is bytes, so that no JSON writer of the application takes it
 * for a text to quote.
 */
final class Responses {

  private Responses() {}

  /** A response to abort a request with. */
  static Response of(Refusal refusal) {
    Response.ResponseBuilder response = Response.status(refusal.status()).entity(body(refusal));
    refusal.headers().forEach(response::header);
    return response.build();
  }

  /**
   * Forgets how the entity is encoded that a refusal is about to replace. Filters that encode by
   * this header leave the refusal as it is then.
   */
  static void dropEncoding(ContainerResponseContext response) {
    response.getHeaders().remove(HttpHeaders.CONTENT_ENCODING);
  }

  /** Replaces the response by a refusal. */
  static void replace(ContainerResponseContext response, Refusal refusal) {
    MultivaluedMap<String, Object> headers = response.getHeaders();
    List.copyOf(headers.keySet()).stream().filter(Refusal::displaces).forEach(headers::remove);
    response.setStatus(refusal.status());
    response.setEntity(body(refusal), new Annotation[0], type(refusal));
    refusal.headers().forEach(headers::putSingle);
  }

  private static byte[] body(Refusal refusal) {
    return refusal.body().getBytes(StandardCharsets.UTF_8);
  }

  private static MediaType type(Refusal refusal) {
    return MediaType.valueOf(refusal.headers().get(HttpHeaders.CONTENT_TYPE));
  }
}
