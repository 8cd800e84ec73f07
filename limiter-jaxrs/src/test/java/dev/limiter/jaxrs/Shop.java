package dev.limiter.jaxrs;

import jakarta.inject.Singleton;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.container.AsyncResponse;
import jakarta.ws.rs.container.Suspended;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.sse.Sse;
import jakarta.ws.rs.sse.SseEventSink;
import java.util.concurrent.atomic.AtomicInteger;

/** Resources of a small shop. */
final class Shop {

  private Shop() {}

  /** Everything that a resource can be. */
  @Path("items")
  @Singleton
  @RateLimited(cost = 2)
  public static class Items implements Copied<Integer> {

    final AtomicInteger calls = new AtomicInteger();

    @GET
    public String byClass() {
      calls.incrementAndGet();
      return "items";
    }

    @GET
    @Path("search")
    @RateLimited(cost = 5)
    public String byMethod() {
      calls.incrementAndGet();
      return "found";
    }

    @GET
    @Path("free")
    @Unlimited
    public String unlimited() {
      return "free";
    }

    @GET
    @Path("own")
    @RateLimited("fixed-window 3/1h")
    public String own() {
      return "own";
    }

    @Override
    public String copy(Integer item) {
      return "copied";
    }

    @POST
    @Consumes(MediaType.TEXT_PLAIN)
    @Produces(MediaType.TEXT_PLAIN)
    public String post(String body) {
      calls.incrementAndGet();
      return "got " + body.length();
    }

    @GET
    @Path("later")
    public void later(@Suspended AsyncResponse response) {
      Thread resuming = new Thread(() -> response.resume("later"));
      resuming.start();
    }

    @GET
    @Path("events")
    @Produces(MediaType.SERVER_SENT_EVENTS)
    public void events(@Context SseEventSink sink, @Context Sse sse) {
      for (int i = 0; i < 5; i++) {
        var unused = sink.send(sse.newEvent("event " + i));
      }
      sink.close();
    }

    @Path("shelf")
    public Shelf shelf() {
      return new Shelf();
    }
  }

  /** Annotated with a generic parameter. */
  interface Copied<T> {

    @POST
    @Path("copy")
    @RateLimited(cost = 4)
    String copy(T item);
  }

  /** Behind a locator, and behind itself. */
  @RateLimited(cost = 1)
  public static class Shelf {

    @GET
    @RateLimited(cost = 5)
    public String list() {
      return "shelf";
    }

    @GET
    @Path("wrong")
    @RateLimited(policy = "nobody", cost = 5)
    public String wrong() {
      return "wrong";
    }

    @Path("below")
    public Shelf below() {
      return new Shelf();
    }
  }

  /** Says nothing about its cost. */
  @Path("plain")
  public static class Plain {

    @GET
    @Produces(MediaType.TEXT_PLAIN)
    public String get() {
      return "plain";
    }
  }
}
