package dev.limiter.examples.benchmark.worker;

import dev.limiter.examples.benchmark.Fields;
import java.nio.file.Path;
import java.security.CodeSource;
import java.util.Objects;
import java.util.stream.Collectors;

/** Names the jars that the contender really runs from. */
record Libraries(Subject subject) implements Task {

  @Override
  public Fields run(Fields request) {
    return Task.done()
        .with(
            "names",
            subject.contender().libraries().stream()
                .map(Libraries::jar)
                .distinct()
                .collect(Collectors.joining(", ")));
  }

  private static String jar(Class<?> type) {
    CodeSource source = type.getProtectionDomain().getCodeSource();
    Path file = Path.of(Objects.requireNonNull(source.getLocation().getPath()));
    return String.valueOf(file.getFileName()).replaceFirst("\\.jar$", "");
  }
}
