import { databaseVariables, serviceVariables } from '@slovo/kit/config';
import { z } from 'zod';

export const promisesVariables = {
  ...serviceVariables,
  ...databaseVariables,
  /** Shared with media: signs what was uploaded and who may read it. */
  TICKET_SECRET: z.string().min(16),
};
const variables = z.object(promisesVariables);
export type PromisesConfig = z.output<typeof variables>;
