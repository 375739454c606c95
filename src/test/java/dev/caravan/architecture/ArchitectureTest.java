package dev.caravan.architecture;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.GeneralCodingRules.ACCESS_STANDARD_STREAMS;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.ArchConfiguration;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import dev.caravan.key.KeyTemplate;
import java.io.IOException;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.text.DecimalFormat;
import java.time.format.DateTimeFormatter;
import java.util.Formatter;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** What may know of what. */
class ArchitectureTest {

    private static JavaClasses caravan;

    @BeforeAll
    static void read() {
        // names are all that these rules look at
        ArchConfiguration.get().setResolveMissingDependenciesFromClassPath(false);
        caravan = new ClassFileImporter()
                .importUrl(
                        KeyTemplate.class.getProtectionDomain().getCodeSource().getLocation());
    }

    @Test
    void onlyTheStoreOfDynamoDbKnowsTheAwsSdk() {
        noClasses()
                .that()
                .resideOutsideOfPackages("dev.caravan.store.dynamodb", "dev.caravan.store.wire")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("software.amazon.awssdk..")
                .because("everything else reads and writes by TableStore, which retries and tells why")
                .check(caravan);
    }

    @Test
    void onlyTheRoutesKnowCamel() {
        noClasses()
                .that()
                .resideOutsideOfPackage("dev.caravan.route..")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("org.apache.camel..")
                .because("routes say when and where from; how is plain Java")
                .check(caravan);
    }

    @Test
    void nothingKnowsTheCommandLineOrTheWebPages() {
        noClasses()
                .that()
                .resideOutsideOfPackages("dev.caravan.cli..", "dev.caravan.web..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("dev.caravan.cli..", "dev.caravan.web..")
                .check(caravan);
    }

    @Test
    void packagesDependOnEachOtherInOneDirection() {
        slices().matching("dev.caravan.(*)..").should().beFreeOfCycles().check(caravan);
        slices().matching("dev.caravan.(**)").should().beFreeOfCycles().check(caravan);
    }

    @Test
    void everyPackageSaysWhatLivesThereAndWhereToStartReading() throws IOException {
        Path sources = Path.of(System.getProperty("basedir", "")).resolve("src/main/java/dev/caravan");
        try (Stream<Path> paths = Files.walk(sources)) {
            List<Path> rooms = paths.filter(Files::isDirectory).toList();
            assertThat(rooms).hasSizeGreaterThan(1).allSatisfy(room -> assertThat(room.resolve("package-info.java"))
                    .exists());
        }
    }

    @Test
    void onlyTheCommandLineWritesToTheTerminal() {
        noClasses()
                .that()
                .resideOutsideOfPackage("dev.caravan.cli..")
                .should(ACCESS_STANDARD_STREAMS)
                .because("output is for machines too, and a service has no terminal")
                .check(caravan);
    }

    /** Under an Arabic locale numbers would have other digits, under a Turkish one letters other capitals. */
    @Test
    void nothingDependsOnTheDefaultLocale() {
        noClasses()
                .should()
                .callMethod(String.class, "formatted", Object[].class)
                .orShould()
                .callMethod(String.class, "format", String.class, Object[].class)
                .orShould()
                .callMethod(PrintWriter.class, "printf", String.class, Object[].class)
                .orShould()
                .callMethod(PrintWriter.class, "format", String.class, Object[].class)
                .orShould()
                .callMethod(PrintStream.class, "printf", String.class, Object[].class)
                .orShould()
                .callMethod(String.class, "toLowerCase")
                .orShould()
                .callMethod(String.class, "toUpperCase")
                .orShould()
                .callMethod(DateTimeFormatter.class, "ofPattern", String.class)
                .orShould()
                .callConstructor(DecimalFormat.class, String.class)
                .orShould()
                .callConstructor(Formatter.class)
                .because("output and names are the same on every machine; give Locale.ROOT")
                .check(caravan);
    }

    @Test
    void thereIsOneWayToLog() {
        noClasses()
                .that()
                .resideOutsideOfPackage("dev.caravan.cli..")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("java.util.logging..")
                .check(caravan);
    }
}
