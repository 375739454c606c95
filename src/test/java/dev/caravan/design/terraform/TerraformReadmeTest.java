package dev.caravan.design.terraform;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The tables of {@code terraform/README.md} name what the module takes and gives. */
class TerraformReadmeTest {

    @ParameterizedTest
    @CsvSource({"variables.tf, variable", "outputs.tf, output"})
    void everyOneHasItsRow(String file, String type) throws IOException {
        List<String> names = TerraformBlocks.of(
                        Files.readString(TerraformFolder.shipped().resolve(file)))
                .stream()
                .filter(block -> block.is(type))
                .map(block -> block.labels().get(0))
                .toList();

        String readme = Files.readString(TerraformFolder.shipped().resolve("README.md"));

        assertThat(names).isNotEmpty().allSatisfy(name -> assertThat(readme).contains("| `" + name + "` |"));
    }
}
