package dev.caravan.bundle.undo;

import dev.caravan.bundle.Bundle;

/** A bundle that a run wrote, and what became of it when the run was undone. */
public record UndoneBundle(Bundle bundle, UndoOutcome outcome) {}
