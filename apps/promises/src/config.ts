import { databaseVariables, serviceVariables } from '@slovo/kit/config';
import { z } from 'zod';

export const promisesVariables = {
  ...serviceVariables,
  ...databaseVariables,
  /** Shared with the media service: signs upload tickets and read tickets. */
  TICKET_SECRET: z.string().min(16),
};
const variables = z.object(promisesVariables);
export type PromisesConfig = z.output<typeof variables>;
