package dev.caravan.report.html;

import com.github.mustachejava.DefaultMustacheFactory;
import com.github.mustachejava.MustacheException;
import java.io.IOException;
import java.io.Writer;

/** The templates of pages. */
final class PageTemplate {

    private static final String FOLDER = "report/";

    private PageTemplate() {}

    /** Writes the page of a report. */
    static void write(ReportPage page, Writer writer) throws IOException {
        try {
            new DefaultMustacheFactory(FOLDER).compile("page.mustache").execute(writer, page);
        } catch (MustacheException e) {
            // It wraps what the writer throws, which has to be told like any other failure of a file.
            for (Throwable cause = e.getCause(); cause != null; cause = cause.getCause()) {
                if (cause instanceof IOException failure) {
                    throw failure;
                }
            }
            throw e;
        }
    }
}
