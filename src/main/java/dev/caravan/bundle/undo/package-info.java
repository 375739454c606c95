/**
 * Takes the bundles of a run out of the table again, unless somebody changed them since.
 *
 * <p>Start with {@link dev.caravan.bundle.undo.BundleUndo}; what may go is decided in
 * {@link dev.caravan.bundle.undo.UndoPlanner}.
 */
package dev.caravan.bundle.undo;
