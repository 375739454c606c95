/**
 * Files in: what they say, record by record, before anything is made of it.
 *
 * <p>A file is read twice. {@link dev.caravan.source.FileInspector} reads it as a whole and refuses it as a whole;
 * {@link dev.caravan.source.GroupReader} then hands out its records, bundle by bundle, with memory bounded whatever the
 * file's size.
 */
package dev.caravan.source;
