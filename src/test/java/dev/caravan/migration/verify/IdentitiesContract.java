package dev.caravan.migration.verify;

import static org.assertj.core.api.Assertions.assertThat;

import dev.caravan.design.Design;
import dev.caravan.design.MigrationStep;
import dev.caravan.design.load.DesignLoader;
import dev.caravan.fixture.Project;
import dev.caravan.fixture.database.MigrationDesign;
import dev.caravan.fixture.database.TestDatabase;
import dev.caravan.migration.database.JdbcAddress;
import dev.caravan.migration.database.Login;
import dev.caravan.migration.database.Snapshot;
import dev.caravan.migration.read.StepSource;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A database is asked which entities it has rows of, and may take many texts for the same: it is not believed in that. */
public abstract class IdentitiesContract {

    private static final String PARCEL =
            """
            entities:
              PARCEL:
                attributes:
                  depot:  {type: string, required: true}
                  number: {type: string, required: true}
                keys: {PK: "DEPOT#{depot}", SK: "PARCEL#{number}"}
            """;

    private static final String STEP =
            """
            migrations:
              shop:
                steps:
                  parcels:
                    entity: PARCEL
                    query: QUERY
                    key: [depot, number]
            """;

    @TempDir
    private Path temp;

    protected final TestDatabase database;

    public IdentitiesContract(TestDatabase database) {
        this.database = database;
    }

    /** What something finds in a step whose rows are those of a query. */
    protected final Set<List<String>> in(String query, Asking asking) throws Exception {
        Path folder = MigrationDesign.with(temp, STEP.replace("QUERY", query));
        Project.edit(folder.resolve("table.yaml"), "entities:\n", PARCEL);
        Design design = DesignLoader.load(folder);
        MigrationStep step = design.migrations().get("shop").steps().get(0);
        JdbcAddress address = new JdbcAddress(database.url());
        try (Snapshot snapshot = Snapshot.take(address, new Login(database.user(), ""));
                Connection connection = snapshot.reader()) {
            StepSource source = StepSource.of(step, design.table(), snapshot, address);
            return asking.ask(
                    new SourceIdentityLookup(source, design.table().entities().get("PARCEL"), connection));
        }
    }

    @FunctionalInterface
    public interface Asking {
        Set<List<String>> ask(SourceIdentityLookup source) throws SQLException;
    }

    protected final Set<List<String>> found(Collection<List<String>> asked) throws Exception {
        return in("SELECT * FROM parcels", source -> source.among(asked));
    }

    @Test
    void identitiesOfSeveralAttributesAreAskedTogether() throws Exception {
        database.run("CREATE TABLE parcels (depot varchar(20), number int, PRIMARY KEY (depot, number))");
        List<List<String>> there = new ArrayList<>();
        for (int number = 1; number <= 1_200; number++) {
            there.add(List.of("Köln", Integer.toString(number)));
        }
        database.run(there.stream()
                .map(parcel -> "('" + String.join("', ", parcel) + ")")
                .collect(Collectors.joining(", ", "INSERT INTO parcels VALUES ('Bonn', 1201), ", "")));
        List<List<String>> asked = new ArrayList<>(there);
        for (int number = 1; number <= 200; number++) {
            asked.add(List.of("Bonn", Integer.toString(number)));
            asked.add(List.of("KÖLN", Integer.toString(number)));
            asked.add(List.of("Köln", "0" + number));
            asked.add(List.of("Köln", number + "x"));
        }

        assertThat(found(asked)).containsExactlyInAnyOrderElementsOf(there);
    }
}
