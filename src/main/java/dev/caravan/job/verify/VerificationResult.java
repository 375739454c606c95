package dev.caravan.job.verify;

/**
 * How a file compares with the table.
 *
 * @param file its name
 * @param sha256 of its bytes, as hexadecimal digits
 * @param records data rows or JSON objects; each counts as its bundle does
 * @param bundles orders with their lines, users
 */
public record VerificationResult(String file, String feed, String sha256, Counts records, Counts bundles) {

    /**
     * read = equal + different + missing + rejected.
     *
     * @param missing not in the table at all
     * @param rejected invalid, so that there is nothing to compare
     */
    public record Counts(long read, long equal, long different, long missing, long rejected) {

        /** Nothing yet. */
        public static final Counts ZERO = new Counts(0, 0, 0, 0, 0);

        /** Both together. */
        public Counts plus(Counts other) {
            return new Counts(
                    read + other.read,
                    equal + other.equal,
                    different + other.different,
                    missing + other.missing,
                    rejected + other.rejected);
        }

        Counts plusEqual(long more) {
            return new Counts(read + more, equal + more, different, missing, rejected);
        }

        Counts plusDifferent(long more) {
            return new Counts(read + more, equal, different + more, missing, rejected);
        }

        Counts plusMissing(long more) {
            return new Counts(read + more, equal, different, missing + more, rejected);
        }

        Counts plusRejected(long more) {
            return new Counts(read + more, equal, different, missing, rejected + more);
        }
    }

    /** Returns whether the table holds everything that the file says. */
    public boolean isEqual() {
        return records.read() == records.equal();
    }
}
