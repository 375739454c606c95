package dev.caravan.design;

import java.util.List;
import java.util.stream.Collectors;

/** A design that cannot be used. The message names every mistake with file, path and reason. */
public final class DesignException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final transient List<DesignProblem> problems;

    public DesignException(List<DesignProblem> problems) {
        super(problems.stream().map(DesignProblem::toString).collect(Collectors.joining("; ")));
        this.problems = List.copyOf(problems);
    }

    /** The mistakes, at least one. */
    public List<DesignProblem> problems() {
        return problems;
    }
}
