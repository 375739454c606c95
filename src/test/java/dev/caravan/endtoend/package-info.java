/** Imports from file to table and back, as people run them; the table is read through the AWS SDK alone. */
package dev.caravan.endtoend;
