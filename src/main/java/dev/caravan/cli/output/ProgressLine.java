package dev.caravan.cli.output;

import dev.caravan.job.JobProgress;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarRenderer;

/**
 * The progress of one file on a terminal. The library writes the line over and over, knows the terminal's width and clears
 * it; its words are Caravan's, since its own bar leaves no room for the figures.
 */
final class ProgressLine implements AutoCloseable {

    static final int REFRESH_MILLIS = 200;

    /** What is written into the last column makes some terminals go on to the next line. */
    private static final int MOST = 79;

    private final AtomicReference<JobProgress> latest = new AtomicReference<>();
    private final ProgressBar bar;

    private ProgressLine(String file) {
        ProgressBarRenderer words = (state, width) -> render(file, latest.get(), width);
        bar = new ProgressBarBuilder()
                .setTaskName(file)
                .setUpdateIntervalMillis(REFRESH_MILLIS)
                .continuousUpdate()
                .setRenderer(words)
                .clearDisplayOnFinish()
                .build();
    }

    static ProgressLine on(String file) {
        return new ProgressLine(file);
    }

    /** A file is read as a whole before its import is under way. */
    static String render(String file, JobProgress progress, int width) {
        int most = Math.min(width - 1, MOST);
        if (progress != null) {
            return Terminal.visible(progress.line(most));
        }
        return JobProgress.cut("checking " + Terminal.visible(file), most);
    }

    /** Shows the first of the imports under way, of which a command has one. */
    void show(List<JobProgress> underWay) {
        underWay.stream().findFirst().ifPresent(latest::set);
    }

    @Override
    public void close() {
        bar.close();
    }
}
