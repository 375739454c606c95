package dev.caravan.design;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.caravan.design.load.DesignLoader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The {@code batch} of a feed. */
class BatchDesignTest {

    private static final Path SHIPPED =
            Path.of(System.getProperty("basedir", "")).toAbsolutePath().resolve("design");

    @TempDir
    private Path folder;

    @Test
    void aFolderBelongsToTheFirstFeedWhoseFilesItHolds() throws IOException {
        Design design = design("{orders: {files: \"orders*\", entity: ORDER, batch: {root: a.csv, items: b.csv}},"
                + " others: {files: \"other*\", entity: ORDER, batch: {root: a.csv, items: c.csv}}}");

        assertThat(feedOf(design, "a.csv", "b.csv")).contains("orders");
        assertThat(feedOf(design, "a.csv", "c.csv", "more.txt")).contains("others");
        assertThat(feedOf(design, "a.csv", "b.csv", "c.csv")).contains("orders");
        assertThat(feedOf(design, "a.csv")).isEmpty();
        assertThat(feedOf(design)).isEmpty();
    }

    @Test
    void theShippedFeedOfOrdersHasOneAndThatOfUsersNone() {
        Design design = DesignLoader.load(SHIPPED);

        assertThat(design.feeds().get("orders").batch()).contains(new Batch("orders.csv", "order_items.csv"));
        assertThat(design.feeds().get("users").batch()).isEmpty();
        assertThat(design.feeds().get("orders").withOnExisting(OnExisting.SKIP).batch())
                .isPresent();
    }

    @Test
    void mistakesAreToldWithTheirPlace() throws IOException {
        assertThat(problems("{users: {files: \"users*\", entity: USER, batch: {root: a.csv, items: b.csv}}}"))
                .containsExactly(
                        "feeds.yaml: feeds.users.batch: joins an entity with its items, and USER declares no bundle");
        assertThat(problems("{orders: {files: \"o*\", entity: ORDER, formats: [json],"
                        + " batch: {root: a.csv, items: b.csv}}}"))
                .containsExactly("feeds.yaml: feeds.orders.batch: joins CSV files, which the feed's formats leave out");
        assertThat(problems("{orders: {files: \"o*\", entity: ORDER, batch: {root: a.csv, items: a.csv}}}"))
                .containsExactly("feeds.yaml: feeds.orders.batch.items: is the same file as root");
        assertThat(problems("{orders: {files: \"o*\", entity: ORDER, batch: {root: ../a.csv, items: b.json}}}"))
                .containsExactly(
                        "feeds.yaml: feeds.orders.batch.root: '../a.csv' is no name of a CSV file such as orders.csv",
                        "feeds.yaml: feeds.orders.batch.items: 'b.json' is no name of a CSV file such as orders.csv");
        assertThat(problems("{orders: {files: \"o*\", entity: ORDER, batch: {root: a.csv}}}"))
                .singleElement()
                .asString()
                .contains("feeds.orders.batch", "items");
    }

    private static Optional<String> feedOf(Design design, String... names) {
        return design.batchFor(Set.of(names)).map(Feed::name);
    }

    private List<String> problems(String feeds) {
        DesignException refused = catchThrowableOfType(DesignException.class, () -> design(feeds));
        return refused.problems().stream().map(DesignProblem::toString).toList();
    }

    private Design design(String feeds) throws IOException {
        Files.writeString(folder.resolve("table.yaml"), Files.readString(SHIPPED.resolve("table.yaml")));
        Files.writeString(folder.resolve("reports.yaml"), Files.readString(SHIPPED.resolve("reports.yaml")));
        Files.writeString(folder.resolve("feeds.yaml"), "feeds: " + feeds + "\n");
        return DesignLoader.load(folder);
    }
}
