package dev.caravan.query.output;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import dev.caravan.store.item.Item;
import dev.caravan.store.item.ValueJson;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.List;

/** Items as JSON objects, each on one line: numbers with their exact digits, sets as arrays, binaries as Base64. */
public final class ItemJsonWriter {

    private static final JsonFactory JSON = new JsonFactory();

    private final AttributeOrder order;

    /** JSON with attributes in that order. */
    public ItemJsonWriter(AttributeOrder order) {
        this.order = order;
    }

    /** A whole item as one line, without its line end. */
    public String line(Item item) {
        StringWriter line = new StringWriter();
        try (JsonGenerator json = JSON.createGenerator(line)) {
            write(item, order.of(item), json);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return line.toString();
    }

    /** Writes those of the attributes that an item has. */
    public static void write(Item item, List<String> attributes, JsonGenerator json) throws IOException {
        json.writeStartObject();
        for (String attribute : attributes) {
            if (item.get(attribute) != null) {
                json.writeFieldName(attribute);
                ValueJson.write(item.get(attribute), json);
            }
        }
        json.writeEndObject();
    }
}
