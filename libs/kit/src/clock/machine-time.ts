/**
 * The machine's time in milliseconds, which no time machine moves: for what two processes agree on within seconds, while
 * their product's clocks are being moved one after the other.
 */
export const machineTime = (): number => Date.now();
