/**
 * The ledger: which run has claimed what, which packs are applied, and the receipts. It is kept in the table itself,
 * so that a crash loses none of it.
 *
 * <p>Start with {@link dev.caravan.ledger.RunLedger}; {@link dev.caravan.ledger.FencedStore} keeps an earlier owner
 * from writing.
 */
package dev.caravan.ledger;
