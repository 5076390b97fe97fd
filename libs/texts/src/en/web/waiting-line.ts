import type * as ru from '../../ru/web/waiting-line.ts';
import type { Translation } from '../../translation.ts';

/** “Waiting for you: 3”, in one line. */
export const waitingLine: Translation<typeof ru.waitingLine> = (count, more) =>
  `Waiting for you: ${count}${more ? '+' : ''}`;
