/**
 * Takes entities over from a relational database: reads them in one snapshot, in parts, several at once, and remembers which
 * parts are accounted for. From the records on all is as with files.
 */
package dev.caravan.migration;
