const LOST = /dynamically imported module|Importing a module script failed|Unable to preload/i;

/**
 * Whether the error is a JavaScript file that could not be loaded: the device was offline, or a newer version replaced
 * the file. Browsers remember the failed import, so only a reload helps.
 */
export const isLostFile = (error: unknown): boolean => error instanceof Error && LOST.test(error.message);

/**
 * The router knows lost files by the beginning of the message, and reloads for one of a route at once: also offline and
 * while the server is away, when the page would be gone. With another beginning it shows the error, and `reloadOnce`
 * decides. The event comes from the code that Vite puts around each import, before the router sees the error.
 */
export function hideLostFilesFromRouter(): void {
  window.addEventListener('vite:preloadError', (event) => {
    const { payload } = event as Event & { payload: Error };
    payload.message = `A file is lost: ${payload.message}`;
  });
}
