package dev.caravan.cli.output;

import java.io.UncheckedIOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.FileSystemLoopException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;

/** What went wrong, in words for people: Java tells of most file errors the path alone, of others the name of a class. */
public final class FailureMessages {

    private FailureMessages() {}

    /** Returns the message of a failure on one line, without names of Java classes. */
    public static String oneLine(Throwable failure) {
        Throwable cause = failure;
        while (cause.getCause() != null && isWrapper(cause)) {
            cause = cause.getCause();
        }
        String message = cause instanceof FileSystemException file ? ofFile(file) : ofOther(cause);
        return message.strip().replaceAll("\\s*\\R\\s*", "; ");
    }

    /** Returns whether a message is only that of its cause again. */
    private static boolean isWrapper(Throwable failure) {
        return failure instanceof UncheckedIOException
                || failure.getMessage() == null
                || failure.getMessage().equals(failure.getCause().toString());
    }

    private static String ofOther(Throwable failure) {
        if (failure instanceof CharacterCodingException) {
            return "it is not UTF-8 (" + failure.getMessage() + ")";
        }
        return failure.getMessage() == null
                ? failure.getClass().getSimpleName().replaceFirst("(Exception|Error)$", "") + ", see --verbose"
                : failure.getMessage();
    }

    private static String ofFile(FileSystemException failure) {
        String path = failure.getOtherFile() == null
                ? failure.getFile()
                : failure.getFile() + " to " + failure.getOtherFile();
        return path + ": " + reason(failure);
    }

    private static String reason(FileSystemException failure) {
        if (failure instanceof AccessDeniedException) {
            return "permission denied";
        }
        if (failure instanceof NoSuchFileException) {
            return "no such file or folder";
        }
        if (failure instanceof NotDirectoryException) {
            return "not a folder";
        }
        if (failure instanceof FileAlreadyExistsException) {
            return "exists already";
        }
        if (failure instanceof DirectoryNotEmptyException) {
            return "the folder is not empty";
        }
        if (failure instanceof FileSystemLoopException) {
            return "links lead back to it";
        }
        return failure.getReason() == null ? "cannot be accessed" : failure.getReason();
    }
}
