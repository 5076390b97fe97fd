import { z } from 'zod';
import { call } from '../call.ts';

/** Promises without votes are missing in the answer. */
export const countVotesOfPromises = call({
  name: 'voting.count-votes-of-promises',
  who: 'operator',
  summary: 'How many votes the reports of each promise have',
  input: z.object({ ids: z.array(z.int().positive()).max(100) }),
  output: z.object({ counts: z.record(z.string(), z.int()) }),
  refusals: [],
});
