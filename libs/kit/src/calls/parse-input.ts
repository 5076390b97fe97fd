import { isRefusalCode } from '@slovo/contracts';
import { z } from 'zod';
import { Refusal } from './refusal.ts';
import { unstorablePath } from './storable.ts';

/**
 * @throws Refusal BAD_INPUT with `fields`: the path of each wrong field and what is wrong with it. Where a problem is the
 * code of a refusal of its own, such as `REASON_REQUIRED`, the refusal has that code.
 */
export function parseInput<S extends z.ZodType>(schema: S, input: unknown): z.output<S> {
  const result = schema.safeParse(input);
  if (result.success) {
    const unstorable = unstorablePath(result.data);
    if (unstorable) throw new Refusal('BAD_INPUT', { fields: { [unstorable]: 'TEXT_INVALID' } });
    return result.data;
  }
  const fields = Object.fromEntries(
    result.error.issues.map((issue) => [issue.path.join('.') || 'body', issue.message]),
  );
  throw new Refusal(Object.values(fields).find(isRefusalCode) ?? 'BAD_INPUT', { fields });
}
