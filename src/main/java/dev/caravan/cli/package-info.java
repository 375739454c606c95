/**
 * The command line: one class a command.
 *
 * <p>Start with {@link dev.caravan.cli.CaravanCommand}; {@link dev.caravan.cli.Session} opens design, engine and
 * table for a command.
 */
package dev.caravan.cli;
