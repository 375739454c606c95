/**
 * What commands print: tables, progress, receipts in words, exit codes.
 *
 * <p>Start with {@link dev.caravan.cli.output.Terminal}.
 */
package dev.caravan.cli.output;
