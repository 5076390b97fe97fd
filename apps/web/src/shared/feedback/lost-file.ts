const LOST = /dynamically imported module|Importing a module script failed|Unable to preload/i;

/**
 * Whether the error is a JavaScript file that could not be loaded: the device was offline, or a newer version replaced
 * the file. Browsers remember the failed import, so only a reload helps.
 */
export const isLostFile = (error: unknown): boolean => error instanceof Error && LOST.test(error.message);
