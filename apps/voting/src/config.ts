import { REQUIRED_VOTES_DEFAULT } from '@slovo/domain';
import { databaseVariables, serviceVariables, verifyingVariables } from '@slovo/kit/config';
import { z } from 'zod';

export const votingVariables = {
  ...serviceVariables,
  ...databaseVariables,
  ...verifyingVariables,
  REQUIRED_VOTES: z.coerce
    .number()
    .int()
    .min(1)
    .max(100)
    .default(REQUIRED_VOTES_DEFAULT)
    .describe(
      'approvals that a report needs where anyone may vote; applies to reports sent after the change',
    ),
};
const variables = z.object(votingVariables);
export type VotingConfig = z.output<typeof variables>;

/** Injection token of the number of votes. */
export const REQUIRED_VOTES = Symbol('REQUIRED_VOTES');
