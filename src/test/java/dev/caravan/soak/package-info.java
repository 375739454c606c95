/**
 * The soak: random imports and undos by real processes, which are killed, paused and cut off, compared with a model. Start
 * reading at {@link dev.caravan.soak.Soak}.
 */
package dev.caravan.soak;
