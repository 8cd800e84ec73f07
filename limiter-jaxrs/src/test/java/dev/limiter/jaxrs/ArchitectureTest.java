package dev.limiter.jaxrs;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

@AnalyzeClasses(
    packages = "dev.limiter.jaxrs",
    importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {

  @ArchTest
  static final ArchRule DEPENDS_ON_CORE_AND_THE_TWO_APIS_ONLY =
      classes()
          .should()
          .onlyDependOnClassesThat()
          .resideInAnyPackage(
              "java..",
              "org.jspecify.annotations",
              "dev.limiter",
              "dev.limiter.http",
              "dev.limiter.jaxrs",
              "jakarta.ws.rs..",
              "jakarta.servlet..");

  @ArchTest
  static final ArchRule SERVLET_TYPES_ARE_NAMED_ONLY_WHERE_THEY_EXIST =
      noClasses()
          .that()
          .haveNameNotMatching(".*\\.Servlet(LimitFilter|ContextKeeper|FeatureWatch)(\\$.*)?")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("jakarta.servlet..");
}
