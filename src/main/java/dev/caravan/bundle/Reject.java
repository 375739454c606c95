package dev.caravan.bundle;

import dev.caravan.source.SourceRecord;
import dev.caravan.validation.RejectCode;

/**
 * A record that is not imported, and why.
 *
 * @param reason which field, what was found, what is wanted; or the line of the record that caused it
 */
public record Reject(SourceRecord record, RejectCode code, String reason) {}
