import {
  daySkipped,
  pollClosed,
  type PromiseSnapshot,
  reportApproved,
  reportRejected,
  reportSubmitted,
  reportWithdrawn,
} from '@slovo/contracts';
import type { Databases } from './databases.ts';
import type { Difference, MissedEvent } from './difference.ts';
import { type Range, readPromises, readReports, type ReportState } from './snapshots.ts';

interface Poll {
  id: number;
  status: 'open' | 'approved' | 'rejected' | 'withdrawn';
  promiseId: number;
  decidedBy: number | null;
  reason: string | null;
  isForgotten: boolean;
}

type Stand = 'pending' | 'approved' | 'rejected' | 'withdrawn';

const standOf = ({ status, withdrawn }: ReportState): Stand => {
  if (withdrawn) return 'withdrawn';
  return status === 'pending' || status === 'rejected' ? status : 'approved';
};

/** What voting, notifications, media and auth have of reports, and verdicts that have not reached their reports. */
export async function* compareReports(databases: Databases, range: Range): AsyncGenerator<Difference> {
  const all = await readReports(databases, range);
  const ids = [...new Set(all.map(({ snapshot }) => snapshot.promiseId))];
  const promises = new Map((await readPromises(databases, ids)).map((promise) => [promise.id, promise]));
  const reports = all
    .filter(({ status }) => status !== 'skipped')
    .map((report) => ({ report, promise: promises.get(report.snapshot.promiseId)! }));
  yield* comparePolls(databases, range, reports);
  yield* compareCopies(databases, range, reports);
  yield* compareUses(databases, range, reports);
}

interface OfPromise {
  report: ReportState;
  promise: PromiseSnapshot;
}

/** The events for a service that does not know a report, or knows it otherwise. */
const decided = (service: 'voting' | 'notifications', { report, promise }: OfPromise): MissedEvent[] => {
  const { snapshot, decidedBy, decidedAt: at } = report;
  const facts = { promise, report: snapshot };
  const [approving, rejecting, opening, withdrawing] =
    service === 'voting'
      ? ['FollowApproval', 'FollowRejection', 'OpenPoll', 'WithdrawPoll']
      : [
          'ProjectApprovedReport',
          'ProjectRejectedReport',
          'ProjectSubmittedReport',
          'ProjectWithdrawnReport',
        ];
  switch (standOf(report)) {
    case 'approved': {
      const payload = { ...facts, decidedBy: decidedBy ?? 'system', milestone: null };
      return [{ service, reaction: approving!, event: reportApproved, payload, at }];
    }
    case 'rejected': {
      const payload = { ...facts, decidedBy: decidedBy ?? promise.userId, reason: report.reason ?? '' };
      return [{ service, reaction: rejecting!, event: reportRejected, payload, at }];
    }
    case 'withdrawn':
      return [{ service, reaction: withdrawing!, event: reportWithdrawn, payload: facts }];
    default: {
      const sentAt = new Date(snapshot.createdAt);
      return [{ service, reaction: opening!, event: reportSubmitted, payload: facts, at: sentAt }];
    }
  }
};

async function* comparePolls(
  databases: Databases,
  { from, to }: Range,
  reports: readonly OfPromise[],
): AsyncGenerator<Difference> {
  const rows = await databases.rows<Poll>(
    'voting',
    `SELECT report_id AS id, polls.status, promise_id AS "promiseId", decided_by AS "decidedBy", reason,
       coalesce(promises.deleted, false) AS "isForgotten"
     FROM polls LEFT JOIN promises ON promises.id = promise_id
     WHERE report_id >= $1 AND report_id < $2 ORDER BY report_id`,
    [from, to],
  );
  const polls = new Map(rows.map((poll) => [poll.id, poll]));
  for (const one of reports) {
    const { id } = one.report.snapshot;
    const poll = polls.get(id);
    const stand = standOf(one.report);
    if (poll?.status === (stand === 'pending' ? 'open' : stand) || (!poll && stand === 'withdrawn')) continue;
    const isClosed = poll?.status === 'approved' || poll?.status === 'rejected';
    if (stand === 'pending' && isClosed && poll.decidedBy !== null) {
      const { promiseId, decidedBy, reason, status: verdict } = poll;
      const payload = { reportId: id, promiseId, verdict, decidedBy, reason };
      yield {
        service: 'promises',
        table: 'reports',
        about: `report ${id}, which its poll has ${verdict}`,
        how: 'differs',
        missed: [{ service: 'promises', reaction: 'SettleReport', event: pollClosed, payload }],
      };
      continue;
    }
    yield {
      service: 'voting',
      table: 'polls',
      about: `report ${id}`,
      how: poll ? 'differs' : 'is missing',
      // A poll that is closed is not opened again, and one verdict does not replace another.
      statements:
        poll && poll.status !== 'open'
          ? [{ text: 'DELETE FROM polls WHERE report_id = $1', values: [id] }]
          : [],
      missed: decided('voting', one),
    };
  }
  const known = new Set(reports.map(({ report }) => report.snapshot.id));
  for (const { id, isForgotten, status } of rows)
    if (!known.has(id) && !isForgotten && status !== 'withdrawn')
      yield {
        service: 'voting',
        table: 'polls',
        about: `report ${id}`,
        how: 'has no source',
        statements: [{ text: 'DELETE FROM polls WHERE report_id = $1', values: [id] }],
      };
}

async function* compareCopies(
  databases: Databases,
  { from, to }: Range,
  reports: readonly OfPromise[],
): AsyncGenerator<Difference> {
  const rows = await databases.rows<{ id: number; status: Stand }>(
    'notifications',
    'SELECT id, status FROM reports WHERE id >= $1 AND id < $2 ORDER BY id',
    [from, to],
  );
  const copies = new Map(rows.map(({ id, status }) => [id, status]));
  for (const one of reports) {
    const { id } = one.report.snapshot;
    const [stand, copy] = [standOf(one.report), copies.get(id)];
    if (copy === stand || (!copy && stand === 'withdrawn')) continue;
    yield {
      service: 'notifications',
      table: 'reports',
      about: `report ${id}`,
      how: copy ? 'differs' : 'is missing',
      statements: [{ text: 'DELETE FROM reports WHERE id = $1', values: [id] }],
      missed: decided('notifications', one),
    };
  }
  const known = new Set(reports.map(({ report }) => report.snapshot.id));
  for (const { id } of rows)
    if (!known.has(id))
      yield {
        service: 'notifications',
        table: 'reports',
        about: `report ${id}`,
        how: 'has no source',
        statements: [{ text: 'DELETE FROM reports WHERE id = $1', values: [id] }],
      };
}

const FREE = `
  UPDATE uploads SET state = 'freed', keep_until = now() + interval '1 day'
  WHERE (path = $1 OR poster_of_id = (SELECT id FROM uploads WHERE path = $1)) AND state = 'used'
    AND NOT EXISTS (SELECT FROM uses WHERE uses.path = $1 AND NOT gone)`;

async function* compareUses(
  databases: Databases,
  { from, to }: Range,
  reports: readonly OfPromise[],
): AsyncGenerator<Difference> {
  const rows = await databases.rows<{ id: number; path: string; gone: boolean }>(
    'media',
    'SELECT report_id AS id, path, gone FROM uses WHERE report_id >= $1 AND report_id < $2',
    [from, to],
  );
  const uses = new Map(rows.map((use) => [`${use.id} ${use.path}`, use]));
  const shown = new Set<string>();
  for (const { report, promise } of reports) {
    if (report.withdrawn) continue;
    const { id, media } = report.snapshot;
    for (const { path } of media) shown.add(`${id} ${path}`);
    const wrong = media.filter(({ path }) => uses.get(`${id} ${path}`)?.gone !== false);
    if (wrong.length === 0) continue;
    const payload = { promise, report: report.snapshot };
    yield {
      service: 'media',
      table: 'uses',
      about: `files of report ${id}`,
      how: wrong.some(({ path }) => uses.has(`${id} ${path}`)) ? 'differs' : 'is missing',
      statements: [
        { text: 'DELETE FROM uses WHERE report_id = $1', values: [id] },
        { text: 'DELETE FROM deleted_promises WHERE id = $1', values: [promise.id] },
      ],
      missed: [{ service: 'media', reaction: 'MarkUsed', event: reportSubmitted, payload }],
    };
  }
  for (const { id, path, gone } of rows)
    // 0: rows from before uses had a report.
    if (!gone && id !== 0 && !shown.has(`${id} ${path}`))
      yield {
        service: 'media',
        table: 'uses',
        about: `${path} of report ${id}`,
        how: 'has no source',
        statements: [
          { text: 'UPDATE uses SET gone = true WHERE report_id = $1 AND path = $2', values: [id, path] },
          { text: FREE, values: [path] },
        ],
      };
}

interface SkippedDay {
  promiseId: number;
  day: number;
}

/** Days that were skipped. A range of promises. */
export async function* compareSkips(databases: Databases, { from, to }: Range): AsyncGenerator<Difference> {
  const skips = await databases.rows<SkippedDay>(
    'promises',
    `SELECT promise_id AS "promiseId", skipped_day AS day FROM reports
     WHERE promise_id >= $1 AND promise_id < $2 AND status = 'skipped' AND withdrawn_at IS NULL
       AND skipped_day IS NOT NULL ORDER BY promise_id, skipped_day`,
    [from, to],
  );
  const copies = await databases.rows<SkippedDay & { gone: boolean; version: number }>(
    'notifications',
    `SELECT promise_id AS "promiseId", day, gone, version FROM skipped_days
     WHERE promise_id >= $1 AND promise_id < $2 ORDER BY promise_id, day`,
    [from, to],
  );
  const ids = new Set([...skips, ...copies].map(({ promiseId }) => promiseId));
  const promises = new Map((await readPromises(databases, [...ids])).map((promise) => [promise.id, promise]));
  const keyOf = ({ promiseId, day }: SkippedDay): string => `${promiseId} ${day}`;
  const copied = new Map(copies.map((copy) => [keyOf(copy), copy]));
  const difference = ({ promiseId, day }: SkippedDay): Omit<Difference, 'how'> => ({
    service: 'notifications',
    table: 'skipped_days',
    about: `day ${day} of promise ${promiseId}`,
    statements: [
      { text: 'DELETE FROM skipped_days WHERE promise_id = $1 AND day = $2', values: [promiseId, day] },
    ],
  });
  for (const skip of skips) {
    const promise = promises.get(skip.promiseId)!;
    const copy = copied.get(keyOf(skip));
    if (copy && !copy.gone && copy.version <= promise.version) continue;
    const payload = { promise, day: skip.day, by: 'system' };
    yield {
      ...difference(skip),
      how: copy ? 'differs' : 'is missing',
      missed: [{ service: 'notifications', reaction: 'ProjectSkippedDay', event: daySkipped, payload }],
    };
  }
  const known = new Set(skips.map(keyOf));
  for (const copy of copies) {
    const promise = promises.get(copy.promiseId);
    // One that is gone keeps events out that are older than it; one of a lost time would keep out what comes.
    const isLost = !copy.gone || copy.version > (promise?.version ?? 0);
    // With a promise that has no source, its days are deleted.
    if (promise && isLost && !known.has(keyOf(copy))) yield { ...difference(copy), how: 'has no source' };
  }
}
