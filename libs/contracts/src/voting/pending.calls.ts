import { z } from 'zod';
import { ARRAY_PAGE, call } from '../call.ts';
import { Id, Limit } from '../wire.ts';
import { PendingReport, ReaderPoll } from './voting.wire.ts';

/** Counted up to this; `more` says that there are others. */
export const PENDING_COUNTED = 99;

/**
 * Newest first: those of people whom the caller knows (`known`), then those of strangers. Own reports, and those of
 * private, closed and hidden promises are not in it, except that a motivator gets private ones.
 */
export const listPendingReports = call({
  name: 'voting.list-pending-reports',
  who: 'user',
  summary: 'Reports that wait for a decision the caller may make',
  input: z.object({
    limit: Limit(50),
    cursor: z.string().max(200).optional(),
    /** Instead of a cursor: a report of the list. What follows it is answered, even once it was decided. */
    after: Id.optional(),
    /** Only reports that wait for the caller as their motivator. */
    role: z.literal('motivator').optional(),
  }),
  output: z.object({ items: z.array(PendingReport), next: z.string().nullable() }),
  http: ARRAY_PAGE,
  refusals: [],
});

export const countPendingReports = call({
  name: 'voting.count-pending-reports',
  who: 'user',
  summary: 'How many reports wait for a decision the caller may make, up to 99',
  input: z.object({}),
  output: z
    .object({
      count: z.int().max(PENDING_COUNTED),
      /** There are more than `count`. */
      more: z.boolean(),
      /** Those of people whom the caller knows; at most `count`. */
      known: z.int().max(PENDING_COUNTED),
    })
    .meta({ id: 'PendingReportCount' }),
  refusals: [],
});

/** For the gateway, which adds the polls to lists of other services. Reports that the reader may not see are missing. */
export const getReaderPolls = call({
  name: 'voting.get-reader-polls',
  who: 'anyone',
  summary: 'The polls about the named reports, and what the reader may do',
  input: z.object({ ids: z.array(z.int().positive()).max(100) }),
  output: z.object({ polls: z.record(z.string(), ReaderPoll) }),
  refusals: [],
  batch: true,
  repeatable: true,
});
