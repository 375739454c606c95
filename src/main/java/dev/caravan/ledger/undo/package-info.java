/**
 * Ledger records of an undo.
 *
 * <p>Start with {@link dev.caravan.ledger.undo.UndoLedger}.
 */
package dev.caravan.ledger.undo;
