package dev.caravan.job.inbox;

import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;

/** Failures of the file system in words: some of Java's have the path as their whole message. */
public final class FileFailures {

    private FileFailures() {}

    /** Returns what went wrong, with the path. */
    public static String reason(Throwable failure) {
        if (failure instanceof AccessDeniedException denied) {
            return denied.getFile() + ": permission denied";
        }
        if (failure instanceof NoSuchFileException missing) {
            return missing.getFile() + ": there is no such file";
        }
        if (failure instanceof FileAlreadyExistsException taken) {
            return taken.getFile() + ": something is there already";
        }
        if (failure instanceof NotDirectoryException file) {
            return file.getFile() + ": not a folder";
        }
        if (failure instanceof FileSystemException other) {
            return other.getMessage();
        }
        return failure.getMessage() == null ? failure.toString() : failure.getMessage();
    }
}
