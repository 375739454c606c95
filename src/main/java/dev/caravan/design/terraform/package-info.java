/**
 * Compares the Terraform files of the table with the design.
 *
 * <p>Start with {@link dev.caravan.design.terraform.TerraformCheck}.
 */
package dev.caravan.design.terraform;
