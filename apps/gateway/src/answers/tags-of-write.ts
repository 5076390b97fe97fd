import { type Tag, tag } from '@slovo/contracts';

/** Replies hold a promise or a poll, alone or in a field. */
const DEEPEST = 2;

/** What a write of a person may have changed, by its input and its output. Rather too much than too little. */
export function tagsOfWrite(userId: number, input: { id?: unknown }, output: unknown): Tag[] {
  const id = Number(input.id);
  return [
    tag.promisesOf(userId),
    tag.feed,
    ...(Number.isInteger(id) ? [tag.promise(id)] : []),
    ...promiseIdsIn(output, DEEPEST).map(tag.promise),
  ];
}

function promiseIdsIn(output: unknown, depth: number): number[] {
  if (typeof output !== 'object' || output === null) return [];
  const { id, days_total, promise_id } = output as Record<string, unknown>;
  const own = [days_total === undefined ? undefined : id, promise_id].filter(
    (one) => typeof one === 'number',
  );
  const inner = depth === 0 ? [] : Object.values(output).flatMap((one) => promiseIdsIn(one, depth - 1));
  return [...own, ...inner];
}
