package dev.caravan.report;

import dev.caravan.report.publish.Manifest;
import java.nio.file.Path;

/**
 * A report that is there.
 *
 * @param folder where its files are
 */
public record ReportResult(Path folder, Manifest manifest) {}
