package dev.limiter.internal;

import dev.limiter.EngineException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The engine refuses to work until somebody changes its configuration or that of its server. */
public final class PermanentFailure extends EngineException {

  private static final long serialVersionUID = 1L;
  private static final int DEEPEST_CAUSE = 10;

  private final String kind;
  private final String remedy;

  /**
   * @param kind the same for all failures that the same change ends
   * @param remedy what to do, as the end of a sentence
   */
  public PermanentFailure(String message, @Nullable Throwable cause, String kind, String remedy) {
    super(message);
    if (cause != null) {
      initCause(cause);
    }
    this.kind = kind;
    this.remedy = remedy;
  }

  /** Returns the one that the failure is, or is caused by. */
  public static Optional<PermanentFailure> in(Throwable failure) {
    Throwable cause = failure;
    for (int depth = 0; cause != null && depth < DEEPEST_CAUSE; depth++) {
      if (cause instanceof PermanentFailure permanent) {
        return Optional.of(permanent);
      }
      cause = cause.getCause();
    }
    return Optional.empty();
  }

  /** Returns what is wrong; failures of one kind are logged once. */
  public String kind() {
    return kind;
  }

  /** Returns what to do. */
  public String remedy() {
    return remedy;
  }
}
