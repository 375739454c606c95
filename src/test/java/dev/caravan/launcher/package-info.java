/** The launcher {@code bin/caravan}, tested from outside. */
package dev.caravan.launcher;
