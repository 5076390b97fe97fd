import { daysCount } from '../counts.ts';
import { type DateState, dayStates, type DayState } from '../day-states.ts';

/** States of a day, in the ribbon's sentence and in a calendar's cell. */
export { dayStates };

export const days = {
  ribbon: (count: number) => `Лента: ${daysCount(count)}`,
  count: (state: DateState, count: number) => `${dayStates[state]} ${count}`,
  today: (day: number, state: DayState) =>
    state === 'open' ? `сегодня день ${day}` : `сегодня день ${day}, ${dayStates[state]}`,
  cell: (date: string, state: DateState | undefined, today: boolean, day?: number) => {
    if (state === undefined) return date;
    const when = day === undefined ? date : `${date}, день ${day}`;
    return today ? `${when}: сегодня, ${dayStates[state]}` : `${when}: ${dayStates[state]}`;
  },
  asTable: 'Таблицей',
  table: { date: 'Дата', day: 'День', state: 'Как прошёл', noDay: '–', today: 'сегодня' },
  legend: { title: 'Как читать ленту', today: 'сегодня' },
  weekdays: ['Пн', 'Вт', 'Ср', 'Чт', 'Пт', 'Сб', 'Вс'],
  previousMonth: 'Предыдущий месяц',
  nextMonth: 'Следующий месяц',
  skips: 'Пропуски по праву',
  skipsOf: (used: number, budget: number) => `${used} из ${budget}`,
  window: 'окно 30 дней',
  /** On a promise's card (CARD-13). */
  relative: { today: 'сегодня', yesterday: 'вчера', ago: (count: number) => `${daysCount(count)} назад` },
  near: { today: 'сегодня', yesterday: 'вчера' },
};
