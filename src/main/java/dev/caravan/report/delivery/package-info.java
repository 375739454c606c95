/**
 * Hands published reports to their recipients, each once.
 *
 * <p>Start with {@link dev.caravan.report.delivery.Deliveries}.
 */
package dev.caravan.report.delivery;
