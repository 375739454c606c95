package dev.caravan.design.terraform;

import static org.assertj.core.api.Assertions.assertThat;

import dev.caravan.design.Design;
import dev.caravan.design.DesignProblem;
import dev.caravan.fixture.DesignFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** A copy of the shipped Terraform module that is then changed. */
final class TerraformFolder {

    private final Path folder;

    TerraformFolder(Path temp) throws IOException {
        folder = Files.createDirectory(temp.resolve("terraform"));
        try (var files = Files.list(shipped())) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                Files.copy(file, folder.resolve(file.getFileName()));
            }
        }
    }

    /** The module that Caravan comes with. */
    static Path shipped() {
        return DesignFolder.shipped().resolveSibling("terraform");
    }

    Path path() {
        return folder;
    }

    /** Changes one place of a file; it must be there, so that a test does not check an unchanged module. */
    TerraformFolder replace(String file, String what, String by) throws IOException {
        String text = Files.readString(folder.resolve(file));
        assertThat(text).contains(what);
        Files.writeString(folder.resolve(file), text.replace(what, by));
        return this;
    }

    TerraformFolder write(String file, String text) throws IOException {
        Files.writeString(folder.resolve(file), text);
        return this;
    }

    /** Where it differs from a design. */
    List<String> differencesFrom(Design design) {
        return TerraformCheck.differences(design.table(), "expires_at", folder).stream()
                .map(DesignProblem::toString)
                .toList();
    }
}
