package dev.caravan.route;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.camel.Body;

/** Stands for the bean {@code importSteps} and tells which of its steps a route called. */
public final class RecordedSteps {

    private final List<String> called = new ArrayList<>();

    synchronized List<String> called() {
        return List.copyOf(called);
    }

    /** A pack has come to its end; several threads bring them. */
    synchronized void accounted(String pack) {
        called.add("account " + pack);
    }

    private synchronized void call(String step) {
        called.add(step);
    }

    public boolean isClaimed(@Body Path file) {
        return !file.getFileName().toString().startsWith("unknown");
    }

    /** A job whose file can be read, has been accounted for, or neither, as the file's name says. */
    public Job open(@Body Path file) {
        String name = file.getFileName().toString();
        call("open " + name);
        if (name.contains("no-disk")) {
            throw new IllegalStateException("the disk is full");
        }
        return new Job(name.contains("readable"), name.contains("accounted"));
    }

    public void complete() {
        call("complete");
    }

    public void fail() {
        call("fail");
    }

    public void giveUp() {
        call("giveUp");
    }

    public void keep() {
        call("keep");
    }

    public void noTable() {
        call("noTable");
    }

    public void leaveToOther() {
        call("leaveToOther");
    }

    public void putAway() {
        call("putAway");
    }

    public void release() {
        call("release");
    }

    public void refuse() {
        call("refuse");
    }

    /** What the routes ask of a job. */
    public record Job(boolean isReadable, boolean isAccounted) {

        /** Packs are what their processors take; here it is enough that there are three. */
        public List<String> getPacks() {
            return List.of("first", "second", "third");
        }
    }
}
