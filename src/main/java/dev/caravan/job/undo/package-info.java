/**
 * Undoes a whole import run.
 *
 * <p>Start with {@link dev.caravan.job.undo.ImportUndo}.
 */
package dev.caravan.job.undo;
