import { checkNewPromise, frequencyOf, type NewPromiseInput, type NewPromiseProblem } from '@slovo/domain';
import { Refusal } from '@slovo/kit/calls';
import { type FrequencyMode, Prisma } from '../generated/client.ts';

/** The rules report the frequency as one field; in the contract it is two. */
function fieldOf({ field, code }: NewPromiseProblem): string {
  if (field !== 'frequency') return field;
  return code === 'FREQUENCY_NOT_ALLOWED' || code === 'FREQUENCY_REQUIRED'
    ? 'frequency_mode'
    : 'frequency_config';
}

/**
 * Checks the terms of a promise on the server, however it was made (CREATE-24 to CREATE-28).
 * @returns the frequency as it is stored, with its defaults.
 * @throws Refusal BAD_INPUT with `fields`: a code for each wrong field.
 */
export function checkTerms(input: NewPromiseInput): {
  frequencyMode: FrequencyMode;
  frequencyConfig: Prisma.InputJsonValue | typeof Prisma.DbNull;
} {
  const problems = checkNewPromise(input, 'server');
  if (problems.length > 0) {
    throw new Refusal('BAD_INPUT', {
      fields: Object.fromEntries(problems.map((one) => [fieldOf(one), one.code])),
    });
  }
  const { mode, config } = frequencyOf(input.frequency_mode, input.frequency_config);
  return { frequencyMode: mode, frequencyConfig: mode === 'daily' ? Prisma.DbNull : config };
}
