/**
 * Column types of the databases and their exact text.
 *
 * <p>Start with {@link dev.caravan.migration.column.ColumnMappings}.
 */
package dev.caravan.migration.column;
