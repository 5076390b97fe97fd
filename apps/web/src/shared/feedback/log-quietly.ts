import { messageOf } from '../api/api-error.ts';

/** For failures that the documents only log: nothing is shown, the developer's console says why. */
export const logQuietly = (what: string, error: unknown): void =>
  console.info(`${what}: ${messageOf(error)}`);
