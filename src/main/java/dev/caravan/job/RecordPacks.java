package dev.caravan.job;

import dev.caravan.design.EntityType;
import dev.caravan.source.RecordGroup;
import dev.caravan.source.RecordGroups;
import dev.caravan.source.SourceRecord;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;

/** The packs of a file, read as they are asked for. Any thread may ask, one at a time. */
final class RecordPacks implements Iterator<RecordPack> {

    private final JobExecution job;
    private final RecordGroups reader;
    private final JobSettings settings;
    private final KeyOrder order;
    private final int actionsBesideRows;
    private RecordGroup ahead;
    private boolean started;
    private boolean promised;
    private long sequence;

    RecordPacks(JobExecution job, RecordGroups reader, JobSettings settings, KeyOrder order, EntityType root) {
        this.job = job;
        this.reader = reader;
        this.settings = settings;
        this.order = order;
        this.actionsBesideRows =
                (root.bundle().isPresent() ? 1 : 0) + (root.unique().isEmpty() ? 0 : 1);
    }

    /**
     * False also when the job is aborted, but never after it was true: the splitter asks again later and takes a false for
     * the end of the whole split, with packs still in flight.
     */
    @Override
    public synchronized boolean hasNext() {
        if (!started) {
            started = true;
            ahead = read();
        }
        promised = promised || (ahead != null && !job.isAborted());
        return promised;
    }

    @Override
    public synchronized RecordPack next() {
        if (!hasNext()) {
            throw new NoSuchElementException();
        }
        promised = false;
        if (job.isAborted()) {
            ahead = null;
            return new RecordPack(job, sequence++, List.of(), List.of());
        }
        List<RecordGroup> groups = new ArrayList<>();
        int actions = 0;
        long chars = 0;
        while (ahead != null
                && (groups.isEmpty()
                        || (actions + actionsOf(ahead) <= settings.packActions() && chars < settings.packChars()))) {
            groups.add(ahead);
            actions += actionsOf(ahead);
            chars += charsOf(ahead);
            ahead = read();
        }
        RecordPack pack = new RecordPack(job, sequence++, groups, order.holding(groups));
        order.enter(pack);
        return pack;
    }

    private RecordGroup read() {
        try {
            return reader.read();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private int actionsOf(RecordGroup group) {
        int actions = actionsBesideRows;
        for (SourceRecord record : group.records()) {
            actions += record instanceof SourceRecord.Document document ? itemsOf(document) : 1;
        }
        return actions;
    }

    private int itemsOf(SourceRecord.Document document) {
        return job.itemsField()
                .map(field -> document.content().path(field).size())
                .orElse(1);
    }

    private static long charsOf(List<String> cells) {
        long chars = 0;
        for (int i = 0; i < cells.size(); i++) {
            chars += cells.get(i).length();
        }
        return chars;
    }

    private static long charsOf(RecordGroup group) {
        long chars = 0;
        for (SourceRecord record : group.records()) {
            chars += record instanceof SourceRecord.Row row ? charsOf(row.cells()) : 1024;
        }
        return chars;
    }
}
