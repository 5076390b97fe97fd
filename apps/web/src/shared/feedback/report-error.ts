/** The hook for an error reporting service. None is connected: no error data leaves the page. */
export function reportError(_error: unknown): void {}
