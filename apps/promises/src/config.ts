import { databaseVariables, serviceVariables } from '@slovo/kit/config';
import { z } from 'zod';

export const promisesVariables = {
  ...serviceVariables,
  ...databaseVariables,
  TICKET_SECRET: z
    .string()
    .min(16, 'at least 16 characters')
    .describe('signs the tickets by which files are uploaded and read'),
};
const variables = z.object(promisesVariables);
export type PromisesConfig = z.output<typeof variables>;
