/**
 * Bytes to text: gzip, byte order marks, strict UTF-8, line counts, invisible characters.
 *
 * <p>Start with {@link dev.caravan.source.text.StrictDecoder}.
 */
package dev.caravan.source.text;
