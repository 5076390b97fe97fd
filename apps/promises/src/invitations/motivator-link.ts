import type { MotivatorLink } from '@slovo/contracts';
import type { LoadedPromise } from '../promises/promise.record.ts';

/** What a change of the promise's motivator, or of the link, writes so that an earlier link leads nowhere. */
export const WITHOUT_LINK = { motivatorCode: null, linkedUntil: null } as const;

/** The link that is open, or null. */
export function openLink(
  { motivatorCode: code, linkedUntil: until, status }: LoadedPromise,
  now: Date,
): MotivatorLink | null {
  if (status !== 'draft' || code === null || until === null || until <= now) return null;
  return { code, path: `/motivator/${code}`, expires_at: until.toISOString() };
}
