import { VOTE_TYPES } from '@slovo/domain';
import { z } from 'zod';
import { ARRAY_PAGE, call } from '../call.ts';
import { Id, Instant, Limit, Person } from '../wire.ts';

export const AdminVote = z
  .object({
    id: z.int(),
    reportId: z.int(),
    /** The day that the report is about; null for a goal. */
    day: z.int().nullable(),
    /** Null once their account was deleted. */
    voter: Person.nullable(),
    type: z.enum(VOTE_TYPES),
    /** The voter’s words; null in a private promise, whose words operators read with its reports only. */
    reason: z.string().nullable(),
    castAt: Instant,
  })
  .meta({ id: 'AdminVote' });
export type AdminVote = z.output<typeof AdminVote>;

/** An unknown promise has no votes. */
export const listVotesOfPromise = call({
  name: 'voting.list-votes-of-promise',
  who: 'operator',
  summary: 'Votes for the reports of a promise and decisions of its motivator, newest first, for operators',
  input: z.object({ id: Id, limit: Limit(20), cursor: z.string().max(200).optional() }),
  output: z.object({ items: z.array(AdminVote), next: z.string().nullable() }),
  http: ARRAY_PAGE,
  refusals: [],
});
