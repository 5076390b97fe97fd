import { databaseVariables, serviceVariables, verifyingVariables } from '@slovo/kit/config';
import { secretVariable } from '@slovo/kit/keys';
import { z } from 'zod';

export const promisesVariables = {
  ...serviceVariables,
  ...databaseVariables,
  ...verifyingVariables,
  TICKET_SECRET: secretVariable(16).describe('signs the tickets by which files are uploaded and read'),
  TICKET_SECRET_ALSO: secretVariable(16).optional().describe('accepted beside it while it is rotated'),
  DRAFTS_AT_MOST: z.coerce
    .number()
    .int()
    .min(1)
    .default(100)
    .describe('how many drafts a person may have at a time; further ones are refused by 409'),
};
const variables = z.object(promisesVariables);
export type PromisesConfig = z.output<typeof variables>;
