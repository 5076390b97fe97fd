import { daysCount } from '../counts.ts';
import type * as ru from '../../ru/web/folding.ts';
import type { Translation } from '../../translation.ts';

/** Reports older than a week, folded on the page of a promise. */
export const folding: Translation<typeof ru.folding> = {
  show: (days) => `Show earlier: ${daysCount(days)} more`,
};
