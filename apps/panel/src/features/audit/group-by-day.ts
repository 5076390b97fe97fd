/** Lines of one day in the operator's zone, in their order. */
export interface DayOfLines<T> {
  /** The day's first instant that occurs. */
  at: string;
  lines: T[];
}

const dayOf = (at: Date): string => `${at.getFullYear()}-${at.getMonth()}-${at.getDate()}`;

export function groupByDay<T extends { at: string }>(lines: readonly T[]): DayOfLines<T>[] {
  const days: (DayOfLines<T> & { day: string })[] = [];
  for (const line of lines) {
    const day = dayOf(new Date(line.at));
    const last = days.at(-1);
    if (last?.day === day) last.lines.push(line);
    else days.push({ day, at: line.at, lines: [line] });
  }
  return days.map(({ at, lines: own }) => ({ at, lines: own }));
}

/** How many days before today: 0 for today, 1 for yesterday. */
export function daysAgo(at: string, now: number): number {
  const midnight = (date: Date) => Date.UTC(date.getFullYear(), date.getMonth(), date.getDate());
  return Math.round((midnight(new Date(now)) - midnight(new Date(at))) / 86_400_000);
}
