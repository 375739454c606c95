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
final class ColumnFamilies {

    private static final Set<Attribute.Type> NUMBERS = Set.of(
            Attribute.Type.NUMBER,
            Attribute.Type.INTEGER,
            Attribute.Type.BOOLEAN,
            Attribute.Type.STRING,
            Attribute.Type.JSON);
    private static final Set<Attribute.Type> DAYS =
            Set.of(Attribute.Type.DATE, Attribute.Type.TIMESTAMP, Attribute.Type.STRING);
    private static final Set<Attribute.Type> TIMES = Set.of(Attribute.Type.TIMESTAMP, Attribute.Type.STRING);

    private static final ColumnFamily TEXT =
            ColumnFamily.into(EnumSet.allOf(Attribute.Type.class), type -> ResultSet::getString);
    private static final ColumnFamily BIT =
            ColumnFamily.into(Set.of(Attribute.Type.BOOLEAN, Attribute.Type.STRING), type -> PlainTexts.bits(1));
    private static final ColumnFamily BITS =
            ColumnFamily.into(Set.of(Attribute.Type.STRING), type -> PlainTexts.bits(type.precision()));
    private static final ColumnFamily DECIMAL = ColumnFamily.into(NUMBERS, type -> NumberTexts::decimal);
    private static final ColumnFamily COMPOSITE =
            ColumnFamily.refused("write to_jsonb(%s) in the query and declare the attribute json");
    private static final ColumnFamily UNKNOWN =
            ColumnFamily.refused("no attribute holds it exactly; make text, a number or JSON of %s in the query");

    private static final Map<String, ColumnFamily> BY_NAME = byName();

    private ColumnFamilies() {}

    /** The family of a column's type. */
    static ColumnFamily of(ColumnType type) {
        if (type.name().equals("BIGINT UNSIGNED")) {
            return DECIMAL;
        }
        ColumnFamily family = BY_NAME.get(type.name().replace(" UNSIGNED", ""));
        if (family == null) {
            return byKind(type);
        }
        return family.equals(BITS) && type.precision() == 1 ? BIT : family;
    }

    /** Types that users make have names of their own. */
    private static ColumnFamily byKind(ColumnType type) {
        return switch (type.jdbcType()) {
            // enums
            case Types.VARCHAR -> TEXT;
            case Types.ARRAY, Types.STRUCT -> COMPOSITE;
            default -> UNKNOWN;
        };
    }

    private static Map<String, ColumnFamily> byName() {
        Map<String, ColumnFamily> names = new HashMap<>();
        addTexts(names);
        addNumbers(names);
        addTimes(names);
        return Collections.unmodifiableMap(names);
    }

    private static void addTexts(Map<String, ColumnFamily> names) {
        put(names, TEXT, "text varchar name char citext");
        put(names, TEXT, "VARCHAR TINYTEXT TEXT MEDIUMTEXT LONGTEXT ENUM SET NULL");
        // what fills a CHAR up to its length is no content: the databases compare without it
        put(names, ColumnFamily.into(TEXT.attributes(), type -> PlainTexts::withoutPadding), "bpchar CHAR");
        put(
                names,
                ColumnFamily.into(Set.of(Attribute.Type.STRING), type -> ResultSet::getString),
                "uuid time interval inet cidr macaddr macaddr8 xml varbit"
                        + " int4range int8range numrange daterange tsrange TIME");
        put(
                names,
                ColumnFamily.into(Set.of(Attribute.Type.JSON, Attribute.Type.STRING), type -> ResultSet::getString),
                "json jsonb JSON");
        put(
                names,
                ColumnFamily.into(
                        Set.of(Attribute.Type.BOOLEAN, Attribute.Type.STRING, Attribute.Type.JSON),
                        type -> PlainTexts::truth),
                "bool");
        put(names, BITS, "bit BIT");
        put(
                names,
                ColumnFamily.into(Set.of(Attribute.Type.BINARY), type -> PlainTexts::base64),
                "bytea BINARY VARBINARY TINYBLOB BLOB MEDIUMBLOB LONGBLOB");
        put(names, COMPOSITE, "record");
    }

    private static void addNumbers(Map<String, ColumnFamily> names) {
        put(
                names,
                ColumnFamily.into(NUMBERS, type -> NumberTexts::whole),
                "int2 int4 int8 oid smallserial serial bigserial"
                        + " BOOLEAN TINYINT SMALLINT MEDIUMINT INT INTEGER BIGINT YEAR");
        put(names, ColumnFamily.into(NUMBERS, type -> NumberTexts::numeric), "numeric");
        put(names, DECIMAL, "DECIMAL");
        put(names, ColumnFamily.into(NUMBERS, type -> NumberTexts::ofDouble), "float8 DOUBLE");
        put(names, ColumnFamily.into(NUMBERS, type -> NumberTexts::ofFloat), "float4");
        put(
                names,
                ColumnFamily.refused("the server sends six of its digits; write cast(%s as double) in the query"),
                "FLOAT");
        put(
                names,
                ColumnFamily.refused("its text depends on the server's locale; write cast(%s as numeric) in the query"),
                "money");
    }

    private static void addTimes(Map<String, ColumnFamily> names) {
        put(names, ColumnFamily.into(DAYS, type -> TimeTexts::date), "date");
        put(names, ColumnFamily.into(TIMES, type -> TimeTexts::local), "timestamp");
        put(names, ColumnFamily.into(TIMES, type -> TimeTexts::instant), "timestamptz");
        put(names, ColumnFamily.into(DAYS, type -> ResultSet::getString), "DATE");
        put(names, ColumnFamily.into(TIMES, type -> ZeroableTimes::local), "DATETIME");
        put(names, ColumnFamily.into(TIMES, type -> ZeroableTimes::utc), "TIMESTAMP");
    }

    private static void put(Map<String, ColumnFamily> names, ColumnFamily family, String types) {
        for (String type : types.split(" ", -1)) {
            names.put(type, family);
        }
    }
}
