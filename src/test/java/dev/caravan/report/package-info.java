/** Tests of queries and reports, against a real engine whose table is filled through the AWS SDK alone. */
package dev.caravan.report;
