import { isDeepStrictEqual } from 'node:util';
import { type PromiseSnapshot, promiseChanged, type ServiceName } from '@slovo/contracts';
import { storedStatus } from '@slovo/domain/promise';
import type { Databases } from './databases.ts';
import type { Difference } from './difference.ts';
import { type Range, readPromises } from './snapshots.ts';

interface Copy {
  service: ServiceName;
  /** How it marks a promise that is gone, for good. */
  isMark: string;
  /** What takes the mark away, and makes the version older than any. */
  reopen: string;
  columns: Record<string, (promise: PromiseSnapshot) => unknown>;
  /** What else it has of a promise, deleted with it: tables with `promise_id`. */
  belonging: string[];
}

export const COPIES_OF_PROMISES: readonly Copy[] = [
  {
    service: 'auth',
    isMark: 'deleted',
    reopen: 'version = -1',
    columns: {
      owner_id: ({ userId }) => userId,
      started: ({ startedAt }) => startedAt !== null,
      kept: ({ status, completionType }) => status === 'closed' && completionType === 'success',
      is_public: ({ isPublic }) => isPublic,
      deleted: ({ held }) => held ?? false,
    },
    belonging: [],
  },
  {
    service: 'voting',
    isMark: 'deleted',
    reopen: 'version = -1, deleted = false',
    columns: {
      owner_id: ({ userId }) => userId,
      title: ({ title }) => title,
      approval_type: ({ approvalType }) => approvalType,
      motivator_id: ({ motivatorId }) => motivatorId,
      is_public: ({ isPublic }) => isPublic,
      held: ({ held }) => held ?? false,
      closed: ({ status }) => status === 'closed',
      deleted: () => false,
    },
    belonging: ['polls', 'witness_links', 'witnesses'],
  },
  {
    service: 'notifications',
    isMark: `status = 'deleted'`,
    reopen: 'version = -1',
    columns: {
      user_id: ({ userId }) => userId,
      title: ({ title }) => title,
      type: ({ type }) => type,
      status: ({ status }) => storedStatus(status),
      days_total: ({ daysTotal }) => daysTotal,
      completed_days: ({ completedDays }) => completedDays,
      time_zone: ({ timeZone }) => timeZone,
      day_starts_at: ({ dayStartsAt }) => dayStartsAt,
      started_at: ({ startedAt }) => startedAt && new Date(startedAt),
      pauses: ({ pauses }) => pauses ?? [],
      frequency_mode: ({ frequencyMode }) => frequencyMode ?? 'daily',
      frequency_config: ({ frequencyConfig }) => frequencyConfig ?? null,
      held: ({ held }) => held ?? false,
      lost: ({ lost }) => lost ?? false,
      goes_on: ({ goesOn }) => goesOn ?? false,
    },
    belonging: ['reports', 'skipped_days', 'voters', 'day_ends', 'told_reminders', 'snoozes'],
  },
];

interface CopiedRow {
  id: number;
  version: number;
  is_mark: boolean;
  [column: string]: unknown;
}

/** Copies of promises. Versions may lag: not every change is news to everybody. */
export async function* comparePromises(
  databases: Databases,
  { from, to }: Range,
): AsyncGenerator<Difference> {
  const ids = await databases.rows<{ id: number }>(
    'promises',
    'SELECT id FROM promises WHERE id >= $1 AND id < $2 ORDER BY id',
    [from, to],
  );
  const snapshots = await readPromises(
    databases,
    ids.map(({ id }) => id),
  );
  const promises = new Map(snapshots.map((promise) => [promise.id, promise]));
  for (const copy of COPIES_OF_PROMISES) {
    const { service } = copy;
    const rows = await databases.rows<CopiedRow>(
      service,
      `SELECT id, version, ${copy.isMark} AS is_mark, ${Object.keys(copy.columns).join(', ')} FROM promises
       WHERE id >= $1 AND id < $2 ORDER BY id`,
      [from, to],
    );
    const copied = new Map(rows.map((row) => [row.id, row]));
    for (const promise of promises.values()) {
      const row = copied.get(promise.id);
      const isSame =
        row && Object.entries(copy.columns).every(([name, of]) => isDeepStrictEqual(row[name], of(promise)));
      if (isSame && row.version <= promise.version) continue;
      yield {
        service,
        table: 'promises',
        about: `promise ${promise.id}`,
        how: row ? 'differs' : 'is missing',
        statements: [reopened(copy, promise.id)],
        missed: [eventOf(service, promise)],
      };
    }
    for (const { id, is_mark: isMark } of rows)
      if (!promises.has(id) && !isMark)
        yield {
          service,
          table: 'promises',
          about: `promise ${id}`,
          how: 'has no source',
          statements: [
            ...copy.belonging.map((table) => ({
              text: `DELETE FROM ${table} WHERE promise_id = $1`,
              values: [id],
            })),
            { text: 'DELETE FROM promises WHERE id = $1', values: [id] },
          ],
        };
  }
}

const reopened = ({ reopen }: Copy, id: number) => ({
  text: `UPDATE promises SET ${reopen} WHERE id = $1`,
  values: [id],
});

const eventOf = (service: ServiceName, promise: PromiseSnapshot) => ({
  service,
  reaction: 'ProjectPromise',
  event: promiseChanged,
  payload: { promise },
});
