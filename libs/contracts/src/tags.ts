import type { DeletionSubject } from '@slovo/domain/deletion';

import { z } from 'zod';

export { CHANGED, KEPT_SERVICES } from './subjects.ts';

/**
 * What an answer depends on. An event says which tags change with it, an answer that the gateway keeps which it shows, and
 * a change of one of them removes the answer: docs/decisions/038-the-answer-cache.md.
 */
export type Tag = string & { readonly __tag?: never };

export const tag = {
  /** Everything that anyone sees of a promise: itself, its reports, their polls. */
  promise: (id: number): Tag => `promise:${id}`,
  /** Name and picture of a person, wherever they are shown. */
  person: (id: number): Tag => `person:${id}`,
  /** Which promises a person has. */
  promisesOf: (userId: number): Tag => `promises-of:${userId}`,
  /** Which promises the feed shows, and in which order. */
  feed: 'feed' as Tag,
  /** The tag of a promise whose owner the answer does not name: anybody's ban or deletion may hide it. */
  anyOwner: 'any-owner' as Tag,
  /** For what is rare and changes answers of many: the end of a ban. Removes all answers. */
  everything: 'everything' as Tag,
};

/**
 * What no longer shows a promise, or a person with all that they have: a ban, a hold before a deletion and its pieces.
 * Answers that show neither stay.
 */
export const tagsOfHidden = (subject: DeletionSubject, id: number): Tag[] =>
  subject === 'promise' ? [tag.promise(id)] : [tag.person(id), tag.promisesOf(id), tag.anyOwner];

/** More at once are signalled as `tag.everything`. */
export const MOST_TAGS = 2_000;

/**
 * Sent by a service after a commit, and before its reply. `from` is one process; `count` is 1 with its first signal and
 * grows by 1, so that a receiver notices a lost one.
 */
export const ChangeSignal = z.object({
  from: z.string(),
  count: z.int().positive(),
  tags: z.array(z.string()),
});
export type ChangeSignal = z.output<typeof ChangeSignal>;
