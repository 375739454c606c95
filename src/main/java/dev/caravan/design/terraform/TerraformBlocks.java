package dev.caravan.design.terraform;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Cuts a Terraform file into its top-level blocks, so that one block can be read whatever stands in the others. Knows
 * comments, strings with their templates and here-documents, whose braces do not count. Loops ({@code [for … : …]}) are
 * replaced by null: what they compute is not compared, and the parser that reads the blocks stumbles over many.
 */
final class TerraformBlocks {

    private static final Pattern HEADER = Pattern.compile("(\\w+)((?:\\s+\"[^\"]*\")*)\\s*\\{");
    private static final Pattern LABEL = Pattern.compile("\"([^\"]*)\"");
    private static final Pattern HEREDOC = Pattern.compile("<<-?(\\w+)\\s*\\R");
    private static final Pattern LOOP = Pattern.compile("\\s*for\\s+\\w+\\s*(,\\s*\\w+\\s*)?\\bin\\b");

    /**
     * A block.
     *
     * @param type such as {@code resource}
     * @param labels such as {@code aws_dynamodb_table} and the resource's name
     * @param text all of it, from its type to its closing brace, without loops
     */
    record Block(String type, List<String> labels, String text) {
        Block {
            labels = List.copyOf(labels);
        }

        /** Returns whether it has that type and begins with those labels. */
        boolean is(String wantedType, String... wantedLabels) {
            return type.equals(wantedType)
                    && labels.size() >= wantedLabels.length
                    && labels.subList(0, wantedLabels.length).equals(List.of(wantedLabels));
        }
    }

    /** A loop, from its bracket to behind its closing one. */
    private record Loop(int from, int to) {}

    private final String text;
    private final List<Loop> loops = new ArrayList<>();
    private int at;

    private TerraformBlocks(String text) {
        this.text = text;
    }

    /**
     * The blocks of a file, in its order.
     *
     * @throws IllegalArgumentException if something is opened and not closed
     */
    static List<Block> of(String text) {
        return new TerraformBlocks(text).blocks();
    }

    private List<Block> blocks() {
        List<Block> found = new ArrayList<>();
        int start = -1;
        while (at < text.length()) {
            if (skipComment()) {
                continue;
            }
            char c = text.charAt(at);
            if (start < 0 && !Character.isWhitespace(c)) {
                start = at;
            }
            if (c == '{') {
                loops.clear();
                skipBrackets();
                found.add(block(withoutLoops(start)));
                start = -1;
            } else {
                skipOne(c);
            }
        }
        return found;
    }

    private static Block block(String text) {
        Matcher header = HEADER.matcher(text);
        if (!header.lookingAt()) {
            return new Block("", List.of(), text);
        }
        List<String> labels = LABEL.matcher(header.group(2))
                .results()
                .map((MatchResult label) -> label.group(1))
                .toList();
        return new Block(header.group(1), labels, text);
    }

    /** What was passed since a place, loops replaced by null. */
    private String withoutLoops(int from) {
        StringBuilder passed = new StringBuilder();
        int next = from;
        for (Loop loop : loops) {
            passed.append(text, next, loop.from()).append("null");
            next = loop.to();
        }
        return passed.append(text, next, at).toString();
    }

    /** From an opening bracket, round, square or curly, to behind its closing one. */
    private void skipBrackets() {
        int opened = at++;
        boolean loop = LOOP.matcher(text).region(at, text.length()).lookingAt();
        while (at < text.length()) {
            if (skipComment() || skipHeredoc()) {
                continue;
            }
            char c = text.charAt(at);
            if (")]}".indexOf(c) >= 0) {
                at++;
                if (loop) {
                    loops.removeIf(inner -> inner.from() > opened);
                    loops.add(new Loop(opened, at));
                }
                return;
            }
            skipOne(c);
        }
        throw unclosed(text.substring(opened, opened + 1), opened);
    }

    private void skipOne(char c) {
        if (c == '"') {
            skipString();
        } else if ("([{".indexOf(c) >= 0) {
            skipBrackets();
        } else {
            at++;
        }
    }

    private void skipString() {
        int opened = at++;
        while (at < text.length()) {
            char c = text.charAt(at);
            if (c == '"') {
                at++;
                return;
            }
            if (c == '\\') {
                at += 2;
            } else if (text.startsWith("$${", at) || text.startsWith("%%{", at)) {
                at += 3;
            } else if (text.startsWith("${", at) || text.startsWith("%{", at)) {
                at++;
                skipBrackets();
            } else {
                at++;
            }
        }
        throw unclosed("\"", opened);
    }

    private boolean skipComment() {
        if (text.startsWith("/*", at)) {
            int end = text.indexOf("*/", at + 2);
            if (end < 0) {
                throw unclosed("/*", at);
            }
            at = end + 2;
            return true;
        }
        if (text.startsWith("#", at) || text.startsWith("//", at)) {
            int end = text.indexOf('\n', at);
            at = end < 0 ? text.length() : end;
            return true;
        }
        return false;
    }

    private boolean skipHeredoc() {
        Matcher heredoc = HEREDOC.matcher(text).region(at, text.length());
        if (!heredoc.lookingAt()) {
            return false;
        }
        Matcher end =
                Pattern.compile("(?m)^[ \\t]*" + heredoc.group(1) + "[ \\t]*$").matcher(text);
        if (!end.find(heredoc.end())) {
            throw unclosed("<<" + heredoc.group(1), at);
        }
        at = end.end();
        return true;
    }

    private IllegalArgumentException unclosed(String what, int where) {
        long line = text.substring(0, where).chars().filter(c -> c == '\n').count() + 1;
        return new IllegalArgumentException("the " + what + " of line " + line + " is never closed");
    }
}
