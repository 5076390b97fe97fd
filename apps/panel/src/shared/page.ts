/** Reloading, in an object so that tests can replace it. */
export const page = { reload: (): void => window.location.reload() };

const tasks: (() => boolean)[] = [];

/** While `isRunning` says so, the panel does not reload by itself. */
export const keepPageFor = (isRunning: () => boolean): void => void tasks.push(isRunning);

export const isPageKept = (): boolean => tasks.some((isRunning) => isRunning());
