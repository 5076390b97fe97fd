import { z } from 'zod';
import { call } from '../call.ts';
import { Done, Id } from '../wire.ts';

/** A promise that is no longer public or is being deleted, and a person who is banned, in the version that says so. */
const HiddenInVersion = z.object({ subject: z.enum(['promise', 'user']), id: Id, version: z.int() });
/** A report that was withdrawn: that is final. */
const HiddenReport = z.object({ subject: z.literal('report'), id: Id, promise_id: Id });

/** What a write has hidden from people who could see it before. */
export const Hidden = z.discriminatedUnion('subject', [HiddenInVersion, HiddenReport]);
export type Hidden = z.output<typeof Hidden>;

/** Edges only, as the last part of a write that hides something: `CallClient` of the kit makes it. */
export const confirmHiddenOfPromises = call({
  name: 'promises.confirm-hidden',
  who: 'service',
  summary: 'Answers when promises shows nothing any more of a person who was banned',
  input: HiddenInVersion.extend({ subject: z.literal('user') }),
  output: Done,
  refusals: [],
  repeatable: true,
});

/** The same of voting, which shows reports and promises to those who decide. */
export const confirmHiddenOfVoting = call({
  name: 'voting.confirm-hidden',
  who: 'service',
  summary: 'Answers when voting shows nothing any more of what was hidden',
  input: Hidden,
  output: Done,
  refusals: [],
  repeatable: true,
});

/** Services that show it and learn by an event that they must not. The service that has hidden it is none of them. */
export const FOLLOWERS = {
  promise: [confirmHiddenOfVoting],
  report: [confirmHiddenOfVoting],
  user: [confirmHiddenOfPromises, confirmHiddenOfVoting],
} as const;
