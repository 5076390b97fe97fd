import { daysCount } from '../counts.ts';

/** Reports older than a week, folded on the page of a promise. */
export const folding = {
  show: (days: number) => `Показать раньше: ещё ${daysCount(days)}`,
};
