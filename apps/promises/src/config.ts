import { databaseVariables, serviceVariables } from '@slovo/kit/config';
import { secretVariable } from '@slovo/kit/keys';
import { z } from 'zod';

export const promisesVariables = {
  ...serviceVariables,
  ...databaseVariables,
  TICKET_SECRET: secretVariable(16).describe('signs the tickets by which files are uploaded and read'),
  TICKET_SECRET_ALSO: secretVariable(16).optional().describe('accepted beside it while it is rotated'),
};
const variables = z.object(promisesVariables);
export type PromisesConfig = z.output<typeof variables>;
