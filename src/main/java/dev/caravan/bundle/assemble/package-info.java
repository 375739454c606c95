/**
 * Makes a bundle of the records of one group: values parsed, keys generated, or a reject with its reason.
 *
 * <p>Start with {@link dev.caravan.bundle.assemble.BundleAssembler}; keys are made in
 * {@link dev.caravan.bundle.assemble.KeyGenerator}.
 */
package dev.caravan.bundle.assemble;
