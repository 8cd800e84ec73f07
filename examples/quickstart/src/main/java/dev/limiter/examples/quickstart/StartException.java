package dev.limiter.examples.quickstart;

/** The server did not start; the message is that of the first cause. */
final class StartException extends Exception {

  private static final long serialVersionUID = 1L;

  StartException(Throwable failure) {
    super(root(failure).getMessage(), failure);
  }

  private static Throwable root(Throwable failure) {
    Throwable root = failure;
    while (root.getCause() != null) {
      root = root.getCause();
    }
    return root;
  }
}
