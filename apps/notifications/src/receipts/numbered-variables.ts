import { DIGEST_LINES, shortened } from '@slovo/domain';

/** Telegram cuts a button's text at about this many letters on a phone. */
const LONGEST_LABEL = 40;

/**
 * The variables of a message about several things: `count` of all of them, and the fields of the first DIGEST_LINES rows,
 * numbered from 1: `promise_title_1`.
 * @param count when there are more things than rows
 */
export function numberedVariables<F extends string>(
  rows: readonly Record<F, string>[],
  count: number = rows.length,
): NumberedVariables<F> {
  const numbered = rows
    .slice(0, DIGEST_LINES)
    .flatMap((row, index) =>
      Object.entries<string>(row).map(([name, value]) => [`${name}_${index + 1}`, value]),
    );
  return { count: String(count), ...Object.fromEntries(numbered) } as NumberedVariables<F>;
}

type NumberedVariables<F extends string> = { count: string } & { [name in `${F}_${number}`]: string };

/** The text of a button about one of several promises. */
export const buttonLabel = (title: string): string => shortened(title, LONGEST_LABEL);
