import type { ReportView } from '@slovo/contracts';
import { canUndo, type UndoableReport, undoUntil, type Viewer } from '@slovo/domain';
import type { Tx } from '../database.ts';
import { loadPeople, type People, presentIn } from '../people/people.store.ts';
import { factsOf, type PromiseRow } from '../promises/promise.record.ts';
import { type LoadedReport, mediaOf } from '../promises/report.record.ts';

/** `system`, or the id in braces as in a promise's `motivator`. Null for a skip, on which nobody decides. */
function decidedByOf({ status, decidedAt, decidedBy }: LoadedReport): string | null {
  if (!decidedAt || status === 'skipped') return null;
  return decidedBy === null ? 'system' : `{${decidedBy}}`;
}

export const undoableOf = (report: LoadedReport): UndoableReport => ({
  status: report.status,
  createdAt: report.createdAt,
  approvedBy: decidedByOf(report),
  submittedBy: report.source,
});

/** Shown to the owner only, who alone can undo the report. */
export function undoUntilOf(
  report: LoadedReport,
  promise: PromiseRow,
  viewer: Viewer,
  now: Date,
): Date | null {
  const undoable = canUndo(viewer, factsOf(promise), undoableOf(report), now);
  return undoable.ok ? undoUntil(report.createdAt) : null;
}

/** Presents the same to every viewer, except until when the owner can undo the report. */
export function presentReport(
  report: LoadedReport,
  promise: PromiseRow,
  people: People,
  viewer: Viewer,
  now: Date,
): ReportView {
  const [media = null, ...moreMedia] = mediaOf(report);
  return {
    id: report.id,
    promise_id: report.promiseId,
    user_id: report.ownerId,
    created_at: report.createdAt.toISOString(),
    day_number: report.dayNumber,
    report_text: report.text,
    media_path: media?.path ?? null,
    media,
    more_media: moreMedia,
    report_status: report.status,
    submitted_by: report.source,
    approved_by: decidedByOf(report),
    decided_by: presentIn(people, report.decidedBy),
    decided_at: report.decidedAt?.toISOString() ?? null,
    reject_reason: report.rejectReason,
    undo_until: undoUntilOf(report, promise, viewer, now)?.toISOString() ?? null,
  };
}

/** Reports of one promise, with one query for all their people. */
export async function presentReports(
  tx: Tx,
  reports: LoadedReport[],
  promise: PromiseRow,
  viewer: Viewer,
  now: Date,
): Promise<ReportView[]> {
  const people = await loadPeople(
    tx,
    reports.map(({ decidedBy }) => decidedBy),
  );
  return reports.map((report) => presentReport(report, promise, people, viewer, now));
}
