const pad = (number: number) => String(number).padStart(2, '0');

/**
 * The dates of a month by weeks from Monday; null where a week belongs to another month. Weeks without any of the
 * `needed` dates are left out, so that a promise of a fortnight is not lost in a month: all weeks where none is needed.
 */
export function weeksOf(month: string, needed: ReadonlySet<string>): (string | null)[][] {
  const [year = 1970, number = 1] = month.split('-').map(Number);
  const length = new Date(Date.UTC(year, number, 0)).getUTCDate();
  const blanks = (new Date(Date.UTC(year, number - 1, 1)).getUTCDay() + 6) % 7;
  const weeks = Array.from({ length: Math.ceil((blanks + length) / 7) }, (_week, row) =>
    Array.from({ length: 7 }, (_day, column) => {
      const day = row * 7 + column - blanks + 1;
      return day < 1 || day > length ? null : `${month}-${pad(day)}`;
    }),
  );
  const shown = weeks.filter((week) => week.some((date) => date !== null && needed.has(date)));
  return shown.length > 0 ? shown : weeks;
}
