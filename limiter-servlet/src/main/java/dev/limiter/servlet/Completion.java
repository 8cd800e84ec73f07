package dev.limiter.servlet;

import jakarta.servlet.AsyncEvent;
import jakarta.servlet.AsyncListener;
import jakarta.servlet.http.HttpServletRequest;

/**
 * Ends what is bound to a response, when the response is complete. Has the constructor that servers
 * demand of every listener class they find, whoever makes it.
 */
final class Completion implements AsyncListener {

  private final Runnable end;

  /** Ends nothing; for servers that look for it. */
  public Completion() {
    this(() -> {});
  }

  Completion(Runnable end) {
    this.end = end;
  }

  /** Ends it now, or when the asynchronous request that was started behind the filter completes. */
  void after(HttpServletRequest request) {
    if (request.isAsyncStarted()) {
      try {
        request.getAsyncContext().addListener(this);
        return;
      } catch (IllegalStateException e) {
        // Another thread has completed it meanwhile.
      }
    }
    end.run();
  }

  @Override
  public void onComplete(AsyncEvent event) {
    end.run();
  }

  /** Listeners are forgotten when a request is made asynchronous again. */
  @Override
  public void onStartAsync(AsyncEvent event) {
    event.getAsyncContext().addListener(this);
  }

  /** What follows may still charge; {@link #onComplete} comes after it. */
  @Override
  public void onTimeout(AsyncEvent event) {}

  /** What follows may still charge; {@link #onComplete} comes after it. */
  @Override
  public void onError(AsyncEvent event) {}
}
