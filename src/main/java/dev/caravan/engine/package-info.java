/**
 * The embedded engine: a DynamoDB-compatible server (dynoxide) that runs as a child process, with its database in the
 * data folder, for as long as some Caravan process holds it.
 *
 * <p>{@link dev.caravan.engine.EmbeddedEngine} is the way in; {@link dev.caravan.engine.EngineBinary} finds the
 * program.
 */
package dev.caravan.engine;
