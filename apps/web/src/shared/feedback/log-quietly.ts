import { messageOf } from '../api/api-error.ts';

/** For failures that are logged to the console and not shown. */
export const logQuietly = (what: string, error: unknown): void =>
  console.info(`${what}: ${messageOf(error)}`);
