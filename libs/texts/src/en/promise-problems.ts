import type * as ru from '../ru/promise-problems.ts';
import type { Translation } from '../translation.ts';

/**
 * What is wrong with a field of a new promise, by the codes of the domain's `checkNewPromise`: shown in the wizard and
 * in the server's refusal. Only sentences that are true for both; the wizard's limits of texts are narrower.
 */
export const promiseProblems: Translation<typeof ru.promiseProblems> = {
  TITLE_REQUIRED: 'A promise needs a title',
  TYPE_INVALID: 'Unknown type of promise',
  DAYS_HABIT: 'Habits are made for 30 days',
  DAYS_TOO_FEW: 'The number of days must be greater than 0',
  DAYS_TOO_MANY: 'The number of days cannot exceed 365',
  TEXT_OVERLOADED: 'The text has too many marks above and below its letters. Remove some.',
};
