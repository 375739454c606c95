package dev.caravan.migration;

import dev.caravan.endtoend.CaravanProcess;
import dev.caravan.endtoend.Project;
import dev.caravan.endtoend.SdkTable;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * The command {@code caravan migrate shop --json}, in processes of their own, which can be killed.
 *
 * @param temp has the data folder, and designs
 * @param options what else the command is told
 */
record MigrationProcess(SdkTable table, TestDatabase database, Path temp, String declared, List<String> options) {

    MigrationProcess {
        options = List.copyOf(options);
    }

    /** The shop, as the command reads it by itself. */
    static MigrationProcess of(SdkTable table, TestDatabase database, Path temp) {
        return new MigrationProcess(table, database, temp, MigrationDesign.SHOP, List.of());
    }

    /** Declared otherwise. */
    MigrationProcess declared(String migrations) {
        return new MigrationProcess(table, database, temp, migrations, options);
    }

    /** Told more. */
    MigrationProcess with(String... more) {
        return new MigrationProcess(
                table,
                database,
                temp,
                declared,
                Stream.concat(options.stream(), Stream.of(more)).toList());
    }

    /** Starts it. */
    CaravanProcess start() {
        return CaravanProcess.start(table, temp, arguments());
    }

    /** Starts it as on a host of that name. */
    CaravanProcess startOn(String host) {
        return CaravanProcess.startOn(host, table, temp, arguments());
    }

    private String[] arguments() {
        List<String> arguments = new ArrayList<>(List.of(
                "migrate",
                "shop",
                "--design",
                MigrationDesign.with(temp, declared).toString(),
                "--routes",
                Project.routes().toString(),
                "--jdbc-url",
                database.url(),
                "--user",
                database.user(),
                "--json"));
        arguments.addAll(options);
        return arguments.toArray(String[]::new);
    }

    /**
     * Starts it again and again, and kills it when the table has so many transactions.
     *
     * @param atMost how long each of them may take for that
     * @return how many were running when they were killed
     */
    int kills(Duration atMost, int... transactions) {
        int running = 0;
        for (int enough : transactions) {
            try (CaravanProcess caravan = start()) {
                running += caravan.killWhen(() -> table.transactions() >= enough, atMost) ? 1 : 0;
            }
        }
        return running;
    }
}
