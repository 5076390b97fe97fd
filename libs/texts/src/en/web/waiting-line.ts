import type * as ru from '../../ru/web/waiting-line.ts';
import type { Translation } from '../../translation.ts';

/** “Waiting for you: 3” on /my. Apart from the texts of the cards, which /my does not need. */
export const waitingLine: Translation<typeof ru.waitingLine> = {
  text: (count, more) => `Waiting for you: ${count}${more ? '+' : ''}`,
};
