import { unreachable } from '../answer.ts';
import { PROMISE_KINDS } from '../promise/kinds.ts';
import type { PromiseType } from '../promise/types.ts';
import type { ReportStatus } from './status.ts';

/** A report as the lists see it, by its names on the wire. */
export interface ListedReport {
  id: number;
  day_number: number | null;
  report_status: ReportStatus;
  media_path: string | null;
  created_at: string | Date;
}

export interface ReportTiles {
  total: number;
  approved: number;
  pending: number;
  rejected: number;
  withMedia: number;
}

/** Numbers above the feed; a milestone is an approved report, a skipped day is none (REPORTS-04). */
export function reportTiles(
  reports: readonly Pick<ListedReport, 'report_status' | 'media_path'>[],
): ReportTiles {
  const tiles: ReportTiles = { total: 0, approved: 0, pending: 0, rejected: 0, withMedia: 0 };
  for (const report of reports) {
    if (report.report_status === 'skipped') continue;
    tiles.total += 1;
    if (report.media_path) tiles.withMedia += 1;
    switch (report.report_status) {
      case 'approved':
      case 'milestone':
        tiles.approved += 1;
        break;
      case 'pending':
        tiles.pending += 1;
        break;
      case 'rejected':
        tiles.rejected += 1;
        break;
      default:
        unreachable(report.report_status);
    }
  }
  return tiles;
}

/** Groups by day, newest day first and newest report first in it; a report without a day is in day 1 (REPORTS-06). */
export function groupByDay<R extends ListedReport>(reports: readonly R[]): { day: number; reports: R[] }[] {
  const timeOf = (report: R) => new Date(report.created_at).getTime();
  const sorted = reports.toSorted((a, b) => timeOf(b) - timeOf(a) || b.id - a.id);
  const groups = new Map<number, R[]>();
  for (const report of sorted) {
    const day = report.day_number ?? 1;
    groups.set(day, [...(groups.get(day) ?? []), report]);
  }
  return [...groups].map(([day, inDay]) => ({ day, reports: inDay })).toSorted((a, b) => b.day - a.day);
}

/** Names the title of the reports section (REPORTS-01, REPORTS-02). */
export const reportsTitleKey = (type: PromiseType): 'progress' | 'daily' =>
  PROMISE_KINDS[type].asksForDays ? 'daily' : 'progress';
