/** Parts that the Russian sentences of notices share. */
import { daysCount, ofDays, promisesCount, reportsCount, votesCount } from '../counts.ts';
import { pluralRu } from '../plural.ts';
import type { Marks } from '../../notices/template.ts';
import type { Several } from '../../notices/several.ts';

export const closedBy = (who: string): string => {
  if (who === 'system') return 'Закрыто автоматически: срок вышел.';
  return who === 'admin' ? 'Закрыто администратором.' : 'Закрыто вами.';
};
export const said = (text: string, quote: Marks['quote']): string => (text ? `\n${quote(text)}` : '');
export const ofDay = (day: string): string => (day ? ` за день ${day}` : '');
export const votes = (count: string): string =>
  `${pluralRu(Number(count), { one: 'Нужен ещё', few: 'Нужно ещё', many: 'Нужно ещё' })} ${votesCount(count)} для утверждения.`;

/** «ждёт 1 отчёт», «ждут 2 отчёта». */
export const waitingReports = (count: string): string =>
  `${pluralRu(Number(count), { one: 'ждёт', few: 'ждут', many: 'ждут' })} ${reportsCount(count)}`;
export const morePromises = (count: string): string => `и ещё ${promisesCount(count)}`;
export const dayOfTerm = (
  v: Several<'promise_title' | 'current_day' | 'days_total'>,
  n: number,
  bold: Marks['bold'],
): string =>
  `${n}. «${bold(v[`promise_title_${n}`] ?? '')}» — день ${v[`current_day_${n}`]} из ${v[`days_total_${n}`]}`;
/** «5 из 7 дней, серия 12, сила 64 из 100»; a goal asks for no days, so of it only «отчёты за 3 дня». */
export const pastWeek = (v: Several<'kept' | 'asked' | 'streak' | 'strength'>, n: number): string => {
  const kept = v[`kept_${n}`] ?? '';
  const asked = v[`asked_${n}`];
  if (!asked) return `отчёты за ${daysCount(kept)}`;
  const parts = [`${kept} из ${ofDays(asked)}`];
  if (Number(v[`streak_${n}`]) > 1) parts.push(`серия ${v[`streak_${n}`]}`);
  if (v[`strength_${n}`]) parts.push(`сила ${v[`strength_${n}`]} из 100`);
  return parts.join(', ');
};
export const ended = (completion: string): string => {
  switch (completion) {
    case 'success':
      return 'Слово сдержано!';
    case 'give_up':
      return 'Автор решил остановиться.';
    case 'cancel':
      return 'Автор отменил обещание.';
    case 'overdue':
      return 'Срок истёк, и отчётов не хватило.';
    default:
      return 'Сдержать слово не удалось.';
  }
};
