package dev.caravan.source;

import java.util.List;

/** What can be read as a whole: a file, or files that are joined. */
public sealed interface ReadableSource extends Inspection permits ReadableFile, ReadableBatch, ReadableQueries {

    /** How many records there are: data rows, objects, and malformed ones in place of objects. */
    long records();

    /** Columns, or properties, that the design does not declare. */
    List<String> ignored();
}
