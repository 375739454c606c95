/**
 * Parses raw values into typed ones, or says with a code why one is rejected.
 *
 * <p>Start with {@link dev.caravan.validation.EntityValidator}.
 */
package dev.caravan.validation;
