/** Of a process to its database. */
export const CONNECTIONS = 10;

/**
 * How many reactions of a process are at work at once. What a burst of events waits for is its turn, not a connection,
 * for which patience is short; and some are left for the calls that people wait for.
 */
export const REACTIONS_AT_ONCE = CONNECTIONS - 4;
