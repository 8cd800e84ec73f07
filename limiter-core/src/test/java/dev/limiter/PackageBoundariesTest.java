package dev.limiter;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.methods;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/** What may know what. */
@AnalyzeClasses(packages = "dev.limiter", importOptions = ImportOption.DoNotIncludeTests.class)
class PackageBoundariesTest {

  @ArchTest
  static final ArchRule CORE_HAS_NO_SERVLET_AND_NO_REST_TYPE =
      noClasses().should().dependOnClassesThat().resideInAnyPackage("jakarta..", "javax.servlet..");

  @ArchTest
  static final ArchRule ONLY_THE_REDIS_ENGINE_KNOWS_JEDIS =
      noClasses()
          .that()
          .resideOutsideOfPackage("dev.limiter.redis..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("redis..", "org.apache.commons.pool2..");

  @ArchTest
  static final ArchRule THE_VOCABULARY_KNOWS_NO_ENGINE_AND_NO_HTTP =
      noClasses()
          .that()
          .resideInAnyPackage("dev.limiter.internal..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(
              "dev.limiter.redis..",
              "dev.limiter.memory..",
              "dev.limiter.resilience..",
              "dev.limiter.http..");

  @ArchTest
  static final ArchRule ENGINES_KNOW_NOTHING_OF_EACH_OTHER_AND_OF_HTTP =
      noClasses()
          .that()
          .resideInAnyPackage("dev.limiter.redis..", "dev.limiter.memory..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("dev.limiter.http..", "dev.limiter.resilience..");

  @ArchTest
  static final ArchRule REDIS_AND_MEMORY_ARE_APART =
      slices().matching("dev.limiter.(redis|memory)..").should().notDependOnEachOther();

  @ArchTest
  static final ArchRule PARTS_FORM_NO_CYCLE =
      slices()
          .matching("dev.limiter.(redis|memory|resilience|http)..")
          .should()
          .beFreeOfCycles()
          .allowEmptyShould(true);

  @ArchTest
  static final ArchRule INTERNAL_TYPES_ARE_IN_NO_PUBLIC_SIGNATURE =
      methods()
          .that()
          .arePublic()
          .and()
          .areDeclaredInClassesThat()
          .arePublic()
          .and()
          .areDeclaredInClassesThat()
          .resideOutsideOfPackage("dev.limiter.internal..")
          .should()
          .notHaveRawReturnType(
              describe(
                  "an internal type",
                  type -> type.getPackageName().equals("dev.limiter.internal")));

  @ArchTest
  static final ArchRule LOGGING_IS_THE_PLATFORMS =
      noClasses()
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("org.slf4j..", "java.util.logging..", "org.apache.logging..");
}
