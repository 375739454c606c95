/**
 * Options that several commands share, and their defaults from files and the environment.
 *
 * <p>Start with {@link dev.caravan.cli.option.GlobalOptions}.
 */
package dev.caravan.cli.option;
