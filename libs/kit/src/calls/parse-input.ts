import { isRefusalCode, type RefusalCode } from '@slovo/contracts';
import { z } from 'zod';
import { Refusal } from './refusal.ts';
import { unstorablePath } from './storable.ts';

/** @throws Refusal BAD_INPUT with `fields`: the path of each wrong field and what is wrong with it. */
export function parseInput<S extends z.ZodType>(schema: S, input: unknown): z.output<S> {
  const result = schema.safeParse(input);
  if (result.success) {
    const unstorable = unstorablePath(result.data);
    if (unstorable) throw new Refusal('BAD_INPUT', { fields: { [unstorable]: 'TEXT_INVALID' } });
    return result.data;
  }
  // A field with a documented sentence of its own names the refusal that has it.
  const own = result.error.issues.find(({ message }) => isRefusalCode(message));
  const fields = Object.fromEntries(
    result.error.issues.map((issue) => [issue.path.join('.') || 'body', issue.message]),
  );
  throw new Refusal(own ? (own.message as RefusalCode) : 'BAD_INPUT', { fields });
}
