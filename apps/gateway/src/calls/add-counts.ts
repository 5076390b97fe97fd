import type { HttpShape } from '@slovo/contracts';

type Counted = NonNullable<HttpShape['counted']>;
type Countable = Record<string, unknown> & { id: number };

/**
 * Writes the numbers of another service into an answer.
 * @param ask makes the call that counts
 */
export async function addCounts(
  { items, field, by }: Counted,
  output: unknown,
  ask: (definition: Counted['by'], input: { ids: number[] }) => Promise<unknown>,
): Promise<void> {
  const counted = items ? (output as Record<string, Countable[]>)[items]! : [output as Countable];
  if (counted.length === 0) return;
  const ids = counted.map(({ id }) => id);
  const { counts } = (await ask(by, { ids })) as { counts: Record<string, number> };
  for (const item of counted) item[field] = counts[item.id] ?? 0;
}
