import { addDays } from '../day/date.ts';

/** The last `days` UTC dates, today included, the oldest first, and the moments they begin and end at. */
export function votingDays(now: Date, days: number): { from: Date; until: Date; dates: string[] } {
  const today = now.toISOString().slice(0, 10);
  const dates = Array.from({ length: days }, (_, index) => addDays(today, index - days + 1));
  const midnightOf = (date: string): Date => new Date(`${date}T00:00:00Z`);
  return { from: midnightOf(dates[0] ?? today), until: midnightOf(addDays(today, 1)), dates };
}

/** One entry for each date, in their order; a date without votes counts 0. */
export const votesByDay = (
  dates: readonly string[],
  counted: readonly { date: string; votes: number }[],
): { date: string; votes: number }[] =>
  dates.map((date) => ({
    date,
    votes: counted.filter((line) => line.date === date).reduce((sum, { votes }) => sum + votes, 0),
  }));
