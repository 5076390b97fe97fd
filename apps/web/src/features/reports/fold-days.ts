import type { ReportView } from '../../shared/api/wire.ts';

const WEEK_MS = 7 * 86_400_000;
/** So many days are always shown, else a closed promise would show none. */
const ALWAYS = 3;

interface DayOfReports {
  day: number;
  reports: ReportView[];
}

/** Splits days, newest first: after the last one with a report that waits or is at most a week old they fold. */
export function foldDays<D extends DayOfReports>(days: D[], at: number): { shown: D[]; folded: D[] } {
  const counts = ({ report_status: status, created_at: created }: ReportView) =>
    status === 'pending' || at - Date.parse(created) <= WEEK_MS;
  const end = Math.max(ALWAYS, days.findLastIndex(({ reports }) => reports.some(counts)) + 1);
  return { shown: days.slice(0, end), folded: days.slice(end) };
}
