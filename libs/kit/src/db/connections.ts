/** Connections of a process to its database. */
export const CONNECTIONS = 10;

/** More of them, opened when they are needed, for what is planned once outside of transactions. */
export const READ_CONNECTIONS = 4;

/**
 * How many reactions run at once in a process. In a burst, events wait for a free slot, not for a connection, whose
 * timeout is short, and some connections stay free for calls, which people wait for.
 */
export const REACTIONS_AT_ONCE = CONNECTIONS - 4;
