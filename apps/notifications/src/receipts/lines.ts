import { DIGEST_LINES, shortened } from '@slovo/domain';

/** Telegram cuts a button's text at about so many letters on a phone. */
const LABEL = 40;

/**
 * The variables of a message about several things: `count` of them all, and those of the first few with the number of their
 * line, as `promise_title_1`. Of more than are named the first rows and their `count` are enough.
 */
export function lines<F extends string>(
  rows: readonly Record<F, string>[],
  count: number = rows.length,
): Lines<F> {
  const numbered = rows
    .slice(0, DIGEST_LINES)
    .flatMap((row, index) =>
      Object.entries<string>(row).map(([name, value]) => [`${name}_${index + 1}`, value]),
    );
  return { count: String(count), ...Object.fromEntries(numbered) } as Lines<F>;
}

type Lines<F extends string> = { count: string } & { [name in `${F}_${number}`]: string };

/** What a button reads that speaks of one of several. */
export const labelOf = (title: string): string => shortened(title, LABEL);
