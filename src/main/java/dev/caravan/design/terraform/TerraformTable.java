package dev.caravan.design.terraform;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A DynamoDB table as a Terraform module declares it; what is not declared is the empty text.
 *
 * @param file the file that declares it, such as {@code terraform/main.tf}
 * @param address such as {@code aws_dynamodb_table.application_data}
 * @param name its name, where it is a variable that variable's default
 * @param attributes the declared attributes to their types
 * @param indexes by name
 * @param timeToLive the attribute that items expire by
 */
record TerraformTable(
        String file,
        String address,
        String name,
        String partitionKey,
        String sortKey,
        Map<String, String> attributes,
        Map<String, Index> indexes,
        String timeToLive) {

    /** A global secondary index. */
    record Index(String partitionKey, String sortKey, String projection) {}

    TerraformTable {
        attributes = Collections.unmodifiableMap(new LinkedHashMap<>(attributes));
        indexes = Collections.unmodifiableMap(new LinkedHashMap<>(indexes));
    }
}
