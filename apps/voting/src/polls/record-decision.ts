import type { PromiseSnapshot, ReportSnapshot } from '@slovo/contracts';
import { rowsOf, statement } from '@slovo/kit/db';
import type { Tx } from '../database.ts';
import { projectPromises } from '../projections/promise.store.ts';
import { requiredOf } from './poll.record.ts';
import { pollColumns } from './report.record.ts';

export interface Decision {
  promise: PromiseSnapshot;
  report: ReportSnapshot;
  status: 'approved' | 'rejected';
  decidedBy: number | null;
  at: Date;
}

/**
 * A withdrawn report stays withdrawn. What the votes decided already is left alone, but for a poll that was opened before
 * this service stored reports, which gets its report.
 */
const decidePolls = statement<[polls: string]>(
  'decide-polls',
  `INSERT INTO polls (report_id, promise_id, owner_id, status, required_votes, decided_by, opened_at, closed_at,
    reported_at, day_number, report_text, media)
  SELECT report_id, promise_id, owner_id, status, required_votes, decided_by, opened_at, closed_at, reported_at,
    day_number, report_text, media
  FROM jsonb_populate_recordset(NULL::polls, $1::jsonb) ORDER BY report_id
  ON CONFLICT (report_id) DO UPDATE SET status = excluded.status,
    decided_by = CASE WHEN polls.status = excluded.status THEN polls.decided_by ELSE excluded.decided_by END,
    closed_at = CASE WHEN polls.status = excluded.status THEN polls.closed_at ELSE excluded.closed_at END,
    owner_id = CASE WHEN polls.report_text IS NULL THEN excluded.owner_id ELSE polls.owner_id END,
    reported_at = CASE WHEN polls.report_text IS NULL THEN excluded.reported_at ELSE polls.reported_at END,
    day_number = CASE WHEN polls.report_text IS NULL THEN excluded.day_number ELSE polls.day_number END,
    media = CASE WHEN polls.report_text IS NULL THEN excluded.media ELSE polls.media END,
    report_text = coalesce(polls.report_text, excluded.report_text)
  WHERE polls.status <> 'withdrawn' AND (polls.status <> excluded.status OR polls.report_text IS NULL)`,
  'once',
);

/**
 * Closes polls as the promises service decided, even against the votes: the system approves without votes, and a vote
 * may have lost a race against the calendar.
 */
export async function recordDecisions(tx: Tx, decisions: readonly Decision[], votes: number): Promise<void> {
  const promises = await projectPromises(
    tx,
    decisions.map(({ promise }) => promise),
  );
  const rows = decisions
    .filter(({ promise }) => !promises.get(promise.id)?.deleted)
    .map(({ promise, report, status, decidedBy, at }) => ({
      ...pollColumns(report),
      required_votes: requiredOf(promise.approvalType, votes),
      opened_at: report.createdAt,
      status,
      decided_by: decidedBy,
      closed_at: at,
    }));
  // The later of two decisions about one report is valid.
  const latest = [...new Map(rows.map((row) => [row.report_id, row])).values()];
  if (latest.length > 0) await rowsOf(tx, decidePolls, JSON.stringify(latest));
}
