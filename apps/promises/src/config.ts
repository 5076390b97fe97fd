import { databaseVariables, serviceVariables } from '@slovo/kit/config';
import { secretVariable } from '@slovo/kit/keys';
import { z } from 'zod';

export const promisesVariables = {
  ...serviceVariables,
  ...databaseVariables,
  /** Shared with the media service: signs upload tickets and read tickets. */
  TICKET_SECRET: secretVariable(16),
  /** Accepted beside it while it is rotated. */
  TICKET_SECRET_ALSO: secretVariable(16).optional(),
};
const variables = z.object(promisesVariables);
export type PromisesConfig = z.output<typeof variables>;
