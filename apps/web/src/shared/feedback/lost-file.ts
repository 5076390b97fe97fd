const LOST = /dynamically imported module|Importing a module script failed|Unable to preload/i;

/**
 * Whether what broke is a file of the app that did not come: the line was gone for a moment, or a newer version has taken
 * it away. Browsers remember that, so only a reload brings it.
 */
export const isLostFile = (error: unknown): boolean => error instanceof Error && LOST.test(error.message);
