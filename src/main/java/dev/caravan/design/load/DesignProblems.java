package dev.caravan.design.load;

import dev.caravan.design.DesignException;
import dev.caravan.design.DesignProblem;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/** Collects the mistakes of one design file, so that all of them are told at once. */
final class DesignProblems {

    private final String file;
    private final List<DesignProblem> problems = new ArrayList<>();

    DesignProblems(String file) {
        this.file = file;
    }

    void add(String path, String reason) {
        problems.add(new DesignProblem(file, path, reason));
    }

    void addUnless(boolean holds, String path, String reason) {
        if (!holds) {
            add(path, reason);
        }
    }

    /** What the reading gives, or the fallback and a problem where it refuses its text. */
    <T> T tryOr(T fallback, String path, Supplier<T> reading) {
        try {
            return reading.get();
        } catch (IllegalArgumentException | java.time.DateTimeException e) {
            add(path, e.getMessage());
            return fallback;
        }
    }

    List<DesignProblem> found() {
        return List.copyOf(problems);
    }

    void throwIfAny() {
        if (!problems.isEmpty()) {
            throw new DesignException(problems);
        }
    }
}
