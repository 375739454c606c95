/**
 * One import run, from its claim to its receipt.
 *
 * <p>Start with {@link dev.caravan.job.JobLauncher}, then {@link dev.caravan.job.JobExecution}: records come in
 * packs, packs are written side by side and accounted for in order. Work that a crash interrupted is resumed by
 * {@link dev.caravan.job.JobLauncher} as well.
 */
package dev.caravan.job;
