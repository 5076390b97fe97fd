import { checkNewPromise, frequencyOf, type NewPromiseInput, type NewPromiseProblem } from '@slovo/domain';
import { Refusal } from '@slovo/kit/calls';
import { type FrequencyMode, Prisma } from '../generated/client.ts';

/** The rules speak of the frequency as one thing; on the wire it is two fields. */
function fieldOf({ field, code }: NewPromiseProblem): string {
  if (field !== 'frequency') return field;
  return code === 'FREQUENCY_NOT_ALLOWED' || code === 'FREQUENCY_REQUIRED'
    ? 'frequency_mode'
    : 'frequency_config';
}

/**
 * What the server demands of every promise, however it was made (document 1 §5, final form check).
 * @returns the frequency as it is stored, with its defaults filled in.
 * @throws Refusal BAD_INPUT with `fields`: the code of what is wrong with each.
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
