import { createHash } from 'node:crypto';

/** The id by which the stream drops a repeat of a message. @param ids of its events, in their order */
export function messageIdOf(ids: readonly string[]): string {
  if (ids.length === 1) return ids[0]!;
  return `bundle-${createHash('sha256').update(ids.join(' ')).digest('hex')}`;
}
