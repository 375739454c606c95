/**
 * Records before anything is made of them, and the interfaces of their readers.
 *
 * <p>A file is read twice: {@link dev.caravan.source.file.FileInspector} inspects it as a whole, then a
 * {@link dev.caravan.source.RecordGroupReader} returns its records group by group. Start with
 * {@link dev.caravan.source.SourceRecord}.
 */
package dev.caravan.source;
