package dev.limiter.servlet;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

@AnalyzeClasses(
    packages = "dev.limiter.servlet",
    importOptions = ImportOption.DoNotIncludeTests.class)
class BoundariesTest {

  @ArchTest
  static final ArchRule THE_ADAPTER_KNOWS_ONLY_THE_CORE_AND_SERVLETS =
      classes()
          .should()
          .onlyDependOnClassesThat()
          .resideInAnyPackage(
              "java..",
              "jakarta.servlet..",
              "org.jspecify.annotations",
              "dev.limiter",
              "dev.limiter.http",
              "dev.limiter.servlet");
}
