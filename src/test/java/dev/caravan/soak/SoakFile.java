package dev.caravan.soak;

import dev.caravan.fixture.Project;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * A file of random entities, or a folder of two files.
 *
 * @param entities no two with the same id
 * @param replaces the policy under which it is imported: replace, or else fail
 */
public record SoakFile(Path path, Format format, List<? extends SoakEntity> entities, boolean replaces) {

    /** How the entities are written down. */
    public enum Format {
        USERS_CSV,
        ORDERS_CSV,
        ORDERS_JSON,
        ORDERS_JSON_LINES,
        ORDERS_FOLDER
    }

    /** Writes a new file. */
    public static SoakFile random(Random random, Path folder, int number) {
        Format format = Format.values()[random.nextInt(Format.values().length)];
        int count = 30 + random.nextInt(250);
        boolean replaces = random.nextInt(3) == 0;
        if (format == Format.USERS_CSV) {
            Map<String, SoakUser> users = new LinkedHashMap<>();
            for (int i = 0; i < count; i++) {
                SoakUser user = SoakUser.random(random);
                users.putIfAbsent(user.id(), user);
            }
            List<String> rows = new ArrayList<>();
            users.values().forEach(user -> rows.add(user.row()));
            Path file = write(folder.resolve("users-" + number + ".csv"), SoakUser.HEADER, rows);
            return new SoakFile(file, format, List.copyOf(users.values()), replaces);
        }
        Map<String, SoakOrder> orders = new LinkedHashMap<>();
        for (int i = 0; i < count; i++) {
            SoakOrder order = SoakOrder.random(random);
            orders.putIfAbsent(order.id(), order);
        }
        List<SoakOrder> all = List.copyOf(orders.values());
        return new SoakFile(write(random, folder.resolve("orders-" + number), format, all), format, all, replaces);
    }

    private static Path write(Random random, Path name, Format format, List<SoakOrder> orders) {
        List<String> rows = new ArrayList<>();
        return switch (format) {
            case USERS_CSV -> throw new IllegalArgumentException("users are not orders");
            case ORDERS_CSV -> {
                orders.forEach(order -> rows.addAll(order.rows()));
                if (random.nextInt(3) == 0) {
                    Collections.shuffle(rows, random);
                }
                yield write(name.resolveSibling(name.getFileName() + ".csv"), SoakOrder.HEADER, rows);
            }
            case ORDERS_JSON -> {
                orders.forEach(order -> rows.add(order.json()));
                yield Project.write(
                        name.resolveSibling(name.getFileName() + ".json"), "[" + String.join(",\n", rows) + "]");
            }
            case ORDERS_JSON_LINES -> {
                orders.forEach(order -> rows.add(order.json()));
                yield Project.write(name.resolveSibling(name.getFileName() + ".jsonl"), rows);
            }
            case ORDERS_FOLDER -> {
                orders.forEach(order -> rows.addAll(order.lines()));
                write(
                        name.resolve("orders.csv"),
                        SoakOrder.ROOT_HEADER,
                        orders.stream().map(SoakOrder::root).toList());
                write(name.resolve("order_items.csv"), SoakOrder.LINE_HEADER, rows);
                yield name;
            }
        };
    }

    private static Path write(Path file, String header, List<String> rows) {
        List<String> lines = new ArrayList<>(rows);
        lines.add(0, header);
        return Project.write(file, lines);
    }

    /** How many records of the file an entity takes. */
    int records(SoakEntity entity) {
        int lines = entity instanceof SoakOrder order ? order.products().size() : 1;
        return switch (format) {
            case USERS_CSV, ORDERS_JSON, ORDERS_JSON_LINES -> 1;
            case ORDERS_CSV -> lines;
            case ORDERS_FOLDER -> 1 + lines;
        };
    }

    String name() {
        return path.getFileName().toString();
    }
}
