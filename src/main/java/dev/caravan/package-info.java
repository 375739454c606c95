/** Caravan: users, orders and order items into one DynamoDB table, every row accounted for. */
package dev.caravan;
