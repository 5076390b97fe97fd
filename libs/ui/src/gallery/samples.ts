import type { DateState, Day } from '../days/day.ts';
import type { DayWords } from '../days/describe-days.ts';
import type { YearDay, YearLevel } from '../days/year.tsx';
import { week } from '../patterns/empty-state.tsx';

// Days for the gallery, and Russian words for specs and whole screens. The gallery's own words are in its texts.

/** Days from 2 November 2026, a letter each, today in capitals. */
export const sampleDays = (letters: string): Day[] =>
  week(letters).map((day, index) => ({
    ...day,
    date: new Date(Date.UTC(2026, 10, 2 + index)).toISOString().slice(0, 10),
  }));

export const WORDS: DayWords = {
  total: (days) => `Лента: ${days} дней`,
  count: {
    kept: (days) => `сдержано ${days}`,
    pending: (days) => `на проверке ${days}`,
    skipped: (days) => `пропуск по праву ${days}`,
    rest: (days) => `отдых ${days}`,
    missed: (days) => `пропущено ${days}`,
    rejected: (days) => `отклонено ${days}`,
    paused: (days) => `пауза ${days}`,
    ahead: (days) => `впереди ${days}`,
  },
  today: (day) => `сегодня день ${day}`,
};

export const STATE_NAMES: Record<DateState, string> = {
  kept: 'сдержано',
  pending: 'на проверке',
  skipped: 'пропуск по праву',
  rest: 'отдых',
  missed: 'пропущено',
  rejected: 'отклонено',
  open: 'сегодня',
  ahead: 'впереди',
  paused: 'пауза',
};

export const WEEKDAYS = ['Пн', 'Вт', 'Ср', 'Чт', 'Пт', 'Сб', 'Вс'];

/** A year that is fuller towards autumn, the same on every run. */
export function sampleYear(): YearDay[] {
  const today = '2026-11-20';
  return Array.from({ length: 365 }, (_, index) => {
    const date = new Date(Date.UTC(2026, 0, 1 + index)).toISOString().slice(0, 10);
    const wave = (index * 7919) % 11;
    const level: YearLevel =
      date > today
        ? 'ahead'
        : index < 70
          ? 0
          : wave === 0
            ? 'cut'
            : wave === 5
              ? 0
              : (Math.min(4, 1 + Math.floor((index / 110) * (1 + (wave % 3) / 3))) as YearLevel);
    return { date, level, today: date === today };
  });
}

/** A dawn over a road, drawn here so that the gallery needs no files. */
export const PICTURE = `data:image/svg+xml,${encodeURIComponent(
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 300"><defs><linearGradient id="s" x2="0" y2="1"><stop stop-color="#9fb4b0"/><stop offset=".6" stop-color="#f3cf9c"/><stop offset="1" stop-color="#c39a6a"/></linearGradient></defs><rect width="400" height="300" fill="url(#s)"/><circle cx="200" cy="172" r="20" fill="#fff3d6"/><path d="M0 210h400v90H0z" fill="#6f6553"/><path d="M192 210h16l70 90H122z" fill="#b7a283"/><g fill="#3f4a42"><ellipse cx="40" cy="150" rx="26" ry="80"/><ellipse cx="110" cy="168" rx="17" ry="54"/><ellipse cx="290" cy="168" rx="17" ry="54"/><ellipse cx="360" cy="150" rx="26" ry="80"/></g></svg>`,
)}`;
