package dev.caravan.validation;

import java.util.Locale;

/** Numbers of things in messages: one of them is not several. */
public final class Counted {

    private Counted() {}

    /**
     * A number of things, such as {@code 1 cell} and {@code 2 cells}.
     *
     * @param thing in the singular; its plural ends in s
     */
    public static String of(long number, String thing) {
        return number + " " + named(number, thing);
    }

    /** The same with commas between thousands, such as {@code 1,234 bytes}. */
    public static String grouped(long number, String thing) {
        return String.format(Locale.ROOT, "%,d ", number) + named(number, thing);
    }

    private static String named(long number, String thing) {
        return number == 1 ? thing : thing + "s";
    }
}
