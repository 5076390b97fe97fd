import { z } from 'zod';
import { call } from '../call.ts';
import { Id, Instant, Person } from '../wire.ts';

/** The secret part of a `w_{code}` deep link and of `?w={code}` behind the address of a promise's page. */
export const WitnessCode = z
  .string()
  .regex(/^[\w-]{4,64}$/, { message: '4 to 64 letters, digits, hyphens and underscores' });

export const WitnessLink = z
  .object({
    promise_id: z.int(),
    promise_title: z.string(),
    owner: Person,
    code: z.string(),
    /** The promise's page with the code, to be put after the origin of the web app. */
    path: z.string(),
    /** How many witnesses the promise has; it may have at most 200. */
    witnesses: z.int(),
  })
  .meta({ id: 'WitnessLink' });
export type WitnessLink = z.output<typeof WitnessLink>;

export const Witness = z
  .object({
    promise_id: z.int(),
    promise_title: z.string(),
    owner: Person,
    /** No messages about this promise's reports. */
    muted: z.boolean(),
    since: Instant,
  })
  .meta({ id: 'Witness' });
export type Witness = z.output<typeof Witness>;

/** A promise has one link: asking again gives the same. Only public promises under voting have witnesses. */
export const getWitnessLink = call({
  name: 'voting.get-witness-link',
  who: 'user',
  summary: 'The link by which the owner calls witnesses to a promise',
  input: z.object({ id: Id }),
  output: WitnessLink,
  refusals: ['PROMISE_NOT_FOUND', 'NOT_OWNER', 'WITNESS_NEEDS_VOTING'],
});

/** Safe to repeat. A witness is notified of reports that wait, and has no other rights than everybody. */
export const becomeWitness = call({
  name: 'voting.become-witness',
  who: 'user',
  summary: 'Makes the caller a witness of the promise that the link belongs to',
  input: z.object({ code: WitnessCode }),
  output: Witness,
  refusals: ['WITNESS_LINK_NOT_FOUND', 'OWN_PROMISE', 'WITNESSES_FULL'],
});

/** Null while the caller is no witness of it, or may not see it. */
export const getWitness = call({
  name: 'voting.get-witness',
  who: 'user',
  summary: 'Whether the caller is a witness of a promise',
  input: z.object({ id: Id }),
  output: z.object({ witness: Witness.nullable() }),
  refusals: [],
});

/** People who voted are notified of further reports as witnesses are, so they may mute the promise as well. */
export const muteWitness = call({
  name: 'voting.mute-witness',
  who: 'user',
  summary: 'Stops or resumes messages about the reports of one promise',
  input: z.object({ id: Id, muted: z.boolean() }),
  output: Witness,
  refusals: ['PROMISE_NOT_FOUND', 'NOT_WITNESS'],
});
