/** Parts that the English sentences of notices share. */
import { daysCount } from '../counts.ts';
import { pluralEn } from '../plural.ts';
import type { Marks } from '../../notices/template.ts';
import type { Several } from '../../notices/several.ts';

export const closedBy = (who: string): string => {
  if (who === 'system') return 'It was closed automatically because the time is up.';
  return who === 'admin' ? 'It was closed by an administrator.' : 'You closed it.';
};
export const said = (text: string, quote: Marks['quote']): string => (text ? `\n${quote(text)}` : '');
export const ofDay = (day: string): string => (day ? ` for day ${day}` : '');
export const votes = (count: string): string =>
  `${count} more ${pluralEn(Number(count), 'vote is', 'votes are')} needed for approval.`;

export const morePromises = (count: string): string => `and ${count} more`;
export const dayOfTerm = (
  v: Several<'promise_title' | 'current_day' | 'days_total'>,
  n: number,
  bold: Marks['bold'],
): string =>
  `${n}. “${bold(v[`promise_title_${n}`] ?? '')}”: day ${v[`current_day_${n}`]} of ${v[`days_total_${n}`]}`;
export const pastWeek = (v: Several<'kept' | 'asked' | 'streak' | 'strength'>, n: number): string => {
  const kept = v[`kept_${n}`] ?? '';
  const asked = v[`asked_${n}`];
  if (!asked) return `reports on ${daysCount(kept)}`;
  const parts = [`${kept} of ${daysCount(asked)}`];
  if (Number(v[`streak_${n}`]) > 1) parts.push(`streak ${v[`streak_${n}`]}`);
  if (v[`strength_${n}`]) parts.push(`strength ${v[`strength_${n}`]} of 100`);
  return parts.join(', ');
};
export const ended = (completion: string): string => {
  switch (completion) {
    case 'success':
      return 'Promise kept!';
    case 'give_up':
      return 'The author decided to stop.';
    case 'cancel':
      return 'The author canceled it.';
    case 'overdue':
      return 'Time ran out with reports missing.';
    default:
      return 'The promise was not kept.';
  }
};
