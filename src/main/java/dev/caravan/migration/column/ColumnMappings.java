package dev.caravan.migration.column;

import dev.caravan.design.Attribute;
import java.sql.ResultSet;
import java.sql.Types;
import java.util.Collections;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/** The types of PostgreSQL (small letters) and of MariaDB and MySQL (capitals), by the names that their drivers give. */
final class ColumnMappings {

    private static final Set<Attribute.Type> NUMBERS = Set.of(
            Attribute.Type.NUMBER,
            Attribute.Type.INTEGER,
            Attribute.Type.BOOLEAN,
            Attribute.Type.STRING,
            Attribute.Type.JSON);
    private static final Set<Attribute.Type> DAYS =
            Set.of(Attribute.Type.DATE, Attribute.Type.TIMESTAMP, Attribute.Type.STRING);
    private static final Set<Attribute.Type> TIMES = Set.of(Attribute.Type.TIMESTAMP, Attribute.Type.STRING);

    private static final ColumnMapping TEXT =
            ColumnMapping.into(EnumSet.allOf(Attribute.Type.class), type -> ResultSet::getString);
    private static final ColumnMapping BIT =
            ColumnMapping.into(Set.of(Attribute.Type.BOOLEAN, Attribute.Type.STRING), type -> TextColumns.bits(1));
    private static final ColumnMapping BITS =
            ColumnMapping.into(Set.of(Attribute.Type.STRING), type -> TextColumns.bits(type.precision()));
    private static final ColumnMapping DECIMAL = ColumnMapping.into(NUMBERS, type -> NumberColumns::decimal);
    private static final ColumnMapping COMPOSITE =
            ColumnMapping.refused("write to_jsonb(%s) in the query and declare the attribute json");
    private static final ColumnMapping UNKNOWN =
            ColumnMapping.refused("no attribute holds it exactly; make text, a number or JSON of %s in the query");

    private static final Map<String, ColumnMapping> BY_NAME = byName();

    private ColumnMappings() {}

    /** The family of a column's type. */
    static ColumnMapping of(ColumnType type) {
        if (type.name().equals("BIGINT UNSIGNED")) {
            return DECIMAL;
        }
        ColumnMapping family = BY_NAME.get(type.name().replace(" UNSIGNED", ""));
        if (family == null) {
            return byKind(type);
        }
        return family.equals(BITS) && type.precision() == 1 ? BIT : family;
    }

    /** Types that users make have names of their own. */
    private static ColumnMapping byKind(ColumnType type) {
        return switch (type.jdbcType()) {
            // enums
            case Types.VARCHAR -> TEXT;
            case Types.ARRAY, Types.STRUCT -> COMPOSITE;
            default -> UNKNOWN;
        };
    }

    private static Map<String, ColumnMapping> byName() {
        Map<String, ColumnMapping> names = new HashMap<>();
        addTexts(names);
        addNumbers(names);
        addTimes(names);
        return Collections.unmodifiableMap(names);
    }

    private static void addTexts(Map<String, ColumnMapping> names) {
        put(names, TEXT, "text varchar name char citext");
        put(names, TEXT, "VARCHAR TINYTEXT TEXT MEDIUMTEXT LONGTEXT ENUM SET NULL");
        // what fills a CHAR up to its length is not content: the databases compare without it
        put(names, ColumnMapping.into(TEXT.attributes(), type -> TextColumns::withoutPadding), "bpchar CHAR");
        put(
                names,
                ColumnMapping.into(Set.of(Attribute.Type.STRING), type -> ResultSet::getString),
                "uuid time interval inet cidr macaddr macaddr8 xml varbit"
                        + " int4range int8range numrange daterange tsrange TIME");
        put(
                names,
                ColumnMapping.into(Set.of(Attribute.Type.JSON, Attribute.Type.STRING), type -> ResultSet::getString),
                "json jsonb JSON");
        put(
                names,
                ColumnMapping.into(
                        Set.of(Attribute.Type.BOOLEAN, Attribute.Type.STRING, Attribute.Type.JSON),
                        type -> TextColumns::truth),
                "bool");
        put(names, BITS, "bit BIT");
        put(
                names,
                ColumnMapping.into(Set.of(Attribute.Type.BINARY), type -> TextColumns::base64),
                "bytea BINARY VARBINARY TINYBLOB BLOB MEDIUMBLOB LONGBLOB");
        put(names, COMPOSITE, "record");
    }

    private static void addNumbers(Map<String, ColumnMapping> names) {
        put(
                names,
                ColumnMapping.into(NUMBERS, type -> NumberColumns::whole),
                "int2 int4 int8 oid smallserial serial bigserial"
                        + " BOOLEAN TINYINT SMALLINT MEDIUMINT INT INTEGER BIGINT YEAR");
        put(names, ColumnMapping.into(NUMBERS, type -> NumberColumns::numeric), "numeric");
        put(names, DECIMAL, "DECIMAL");
        put(names, ColumnMapping.into(NUMBERS, type -> NumberColumns::ofDouble), "float8 DOUBLE");
        put(names, ColumnMapping.into(NUMBERS, type -> NumberColumns::ofFloat), "float4");
        put(
                names,
                ColumnMapping.refused("the server sends six of its digits; write cast(%s as double) in the query"),
                "FLOAT");
        put(
                names,
                ColumnMapping.refused(
                        "its text depends on the server's locale; write cast(%s as numeric) in the query"),
                "money");
    }

    private static void addTimes(Map<String, ColumnMapping> names) {
        put(names, ColumnMapping.into(DAYS, type -> TimeColumns::date), "date");
        put(names, ColumnMapping.into(TIMES, type -> TimeColumns::local), "timestamp");
        put(names, ColumnMapping.into(TIMES, type -> TimeColumns::instant), "timestamptz");
        put(names, ColumnMapping.into(DAYS, type -> ResultSet::getString), "DATE");
        put(names, ColumnMapping.into(TIMES, type -> MariaDbTimeColumns::local), "DATETIME");
        put(names, ColumnMapping.into(TIMES, type -> MariaDbTimeColumns::utc), "TIMESTAMP");
    }

    private static void put(Map<String, ColumnMapping> names, ColumnMapping family, String types) {
        for (String type : types.split(" ", -1)) {
            names.put(type, family);
        }
    }
}
