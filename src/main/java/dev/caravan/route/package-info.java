/**
 * The Camel side: the beans that the YAML routes call, and the context that runs them.
 *
 * <p>Start with {@link dev.caravan.route.CamelService} beside {@code routes/import-file.camel.yaml}.
 */
package dev.caravan.route;
