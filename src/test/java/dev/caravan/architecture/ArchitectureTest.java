package dev.caravan.architecture;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.GeneralCodingRules.ACCESS_STANDARD_STREAMS;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/** What may know of what. */
@AnalyzeClasses(packages = "dev.caravan", importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {

    @ArchTest
    static final ArchRule onlyTheStoreKnowsTheAwsSdk = noClasses()
            .that()
            .resideOutsideOfPackage("dev.caravan.store..")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("software.amazon.awssdk..")
            .because("everything else reads and writes by TableStore, which retries and tells why");

    @ArchTest
    static final ArchRule onlyTheRoutesKnowCamel = noClasses()
            .that()
            .resideOutsideOfPackage("dev.caravan.route..")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("org.apache.camel..")
            .because("routes say when and where from; how is plain Java");

    @ArchTest
    static final ArchRule nothingKnowsTheCommandLine = noClasses()
            .that()
            .resideOutsideOfPackage("dev.caravan.cli..")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("dev.caravan.cli..");

    @ArchTest
    static final ArchRule nothingButTheCommandLineKnowsTheWebPages = noClasses()
            .that()
            .resideOutsideOfPackages("dev.caravan.web..", "dev.caravan.cli..")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("dev.caravan.web..");

    @ArchTest
    static final ArchRule packagesDependOnEachOtherInOneDirection =
            slices().matching("dev.caravan.(*)..").should().beFreeOfCycles();

    @ArchTest
    static final ArchRule onlyTheCommandLineWritesToTheTerminal = noClasses()
            .that()
            .resideOutsideOfPackage("dev.caravan.cli..")
            .should(ACCESS_STANDARD_STREAMS)
            .because("output is for machines too, and a service has no terminal");

    @ArchTest
    static final ArchRule thereIsOneWayToLog =
            noClasses().should().dependOnClassesThat().resideInAPackage("java.util.logging..");
}
