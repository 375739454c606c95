package dev.caravan.soak;

import java.util.Map;

/** An order or a user of the soak, in a form that owes nothing to Caravan. */
public sealed interface SoakEntity permits SoakOrder, SoakUser {

    /** Names the entity among all others. */
    String id();

    /** Returns whether a value is a mistake, for which the whole entity is rejected. */
    boolean isWrong();

    /** Returns whether the entity takes more than one transaction. A replacement of it is rejected. */
    boolean isLarge();

    /** The items that the table holds of it, as {@code PK / SK} with the value that tells versions apart. */
    Map<String, String> items();
}
