import {
  libraryFileStored,
  noticeUndelivered,
  type ServiceName,
  voteCast,
  witnessChanged,
} from '@slovo/contracts';
import type { Databases } from './databases.ts';
import type { Difference } from './difference.ts';
import type { Range } from './snapshots.ts';

/** How many reports each promise has had, which profiles show. A range of promises. */
export async function* compareCounts(databases: Databases, { from, to }: Range): AsyncGenerator<Difference> {
  const counted = await databases.rows<{ id: number; n: number }>(
    'promises',
    `SELECT p.id, count(r.id)::int AS n FROM promises p
     LEFT JOIN reports r ON r.promise_id = p.id AND r.status <> 'skipped' AND r.withdrawn_at IS NULL
     WHERE p.id >= $1 AND p.id < $2 GROUP BY p.id`,
    [from, to],
  );
  const copies = await databases.rows<{ id: number; reports: number }>(
    'auth',
    'SELECT id, reports FROM promises WHERE id >= $1 AND id < $2',
    [from, to],
  );
  const copied = new Map(copies.map(({ id, reports }) => [id, reports]));
  for (const { id, n } of counted)
    // One that auth does not know yet is counted when it does.
    if (copied.has(id) && copied.get(id) !== n)
      yield {
        service: 'auth',
        table: 'promises',
        about: `number of reports of promise ${id}`,
        how: 'differs',
        statements: [{ text: 'UPDATE promises SET reports = $2 WHERE id = $1', values: [id, n] }],
      };
}

interface Vote {
  promiseId: number;
  voterId: number;
  reportId: number;
  ownerId: number;
}

interface Witness {
  promiseId: number;
  userId: number;
  muted: boolean;
  version: number;
}

interface VoterCopy extends Witness {
  witness: boolean;
}

/** What notifications knows of the voters and witnesses of a range of promises. */
interface VoterCopies {
  /** By promise and person. */
  copied: Map<string, VoterCopy>;
  /** Deleted promises. */
  isGone: Set<number>;
}

/** Those who voted on a promise or became its witnesses: they get notices of its next report. A range of promises. */
export async function* compareVoters(databases: Databases, { from, to }: Range): AsyncGenerator<Difference> {
  const votes = await databases.rows<Vote>(
    'voting',
    `SELECT DISTINCT ON (promise_id, voter_id) promise_id AS "promiseId", voter_id AS "voterId",
       polls.report_id AS "reportId", votes.owner_id AS "ownerId"
     FROM votes JOIN polls ON polls.report_id = votes.report_id
     WHERE promise_id >= $1 AND promise_id < $2 AND voter_id IS NOT NULL ORDER BY promise_id, voter_id`,
    [from, to],
  );
  const witnesses = await databases.rows<Witness>(
    'voting',
    `SELECT promise_id AS "promiseId", user_id AS "userId", muted, version FROM witnesses
     WHERE promise_id >= $1 AND promise_id < $2`,
    [from, to],
  );
  const copies = await databases.rows<VoterCopy>(
    'notifications',
    `SELECT promise_id AS "promiseId", user_id AS "userId", witness, muted, version FROM voters
     WHERE promise_id >= $1 AND promise_id < $2`,
    [from, to],
  );
  const gone = await databases.rows<{ id: number }>(
    'notifications',
    `SELECT id FROM promises WHERE id >= $1 AND id < $2 AND status = 'deleted'`,
    [from, to],
  );
  const known: VoterCopies = {
    copied: new Map(copies.map((copy) => [keyOf(copy), copy])),
    isGone: new Set(gone.map(({ id }) => id)),
  };
  yield* compareVotes(votes, known);
  yield* compareWitnesses(witnesses, known);
  yield* findFormerWitnesses(witnesses, known);
}

const keyOf = ({ promiseId, userId }: Pick<Witness, 'promiseId' | 'userId'>): string =>
  `${promiseId} ${userId}`;

const difference = (promiseId: number, userId: number): Pick<Difference, 'service' | 'table' | 'about'> => ({
  service: 'notifications',
  table: 'voters',
  about: `person ${userId} at promise ${promiseId}`,
});

function* compareVotes(votes: readonly Vote[], { copied, isGone }: VoterCopies): Generator<Difference> {
  for (const { promiseId, voterId, reportId, ownerId } of votes) {
    if (isGone.has(promiseId) || copied.has(keyOf({ promiseId, userId: voterId }))) continue;
    const payload = { promiseId, voterId, reportId, ownerId, approveVotes: 0, requiredVotes: 0 };
    yield {
      ...difference(promiseId, voterId),
      how: 'is missing',
      missed: [{ service: 'notifications', reaction: 'ProjectVoter', event: voteCast, payload }],
    };
  }
}

function* compareWitnesses(
  witnesses: readonly Witness[],
  { copied, isGone }: VoterCopies,
): Generator<Difference> {
  for (const witness of witnesses) {
    const { promiseId, userId, muted, version } = witness;
    const copy = copied.get(keyOf(witness));
    const isSame = copy?.witness && copy.muted === muted && copy.version <= version;
    if (isGone.has(promiseId) || isSame) continue;
    yield {
      ...difference(promiseId, userId),
      how: copy ? 'differs' : 'is missing',
      statements: [
        {
          text: 'UPDATE voters SET version = -1 WHERE promise_id = $1 AND user_id = $2',
          values: [promiseId, userId],
        },
      ],
      missed: [
        { service: 'notifications', reaction: 'ProjectWitness', event: witnessChanged, payload: witness },
      ],
    };
  }
}

/** A copy says that a person is a witness, and voting does not. */
function* findFormerWitnesses(
  witnesses: readonly Witness[],
  { copied, isGone }: VoterCopies,
): Generator<Difference> {
  const called = new Set(witnesses.map(keyOf));
  for (const { promiseId, userId, witness } of copied.values())
    if (witness && !isGone.has(promiseId) && !called.has(keyOf({ promiseId, userId })))
      yield {
        ...difference(promiseId, userId),
        how: 'has no source',
        // A witness who has voted as well is missed at the next look, and added by an event.
        statements: [
          {
            text: 'DELETE FROM voters WHERE promise_id = $1 AND user_id = $2',
            values: [promiseId, userId],
          },
        ],
      };
}

/** Files that operators may put into messages. */
export async function* compareLibrary(databases: Databases): AsyncGenerator<Difference> {
  const files = await databases.rows<{ fileId: string; kind: string; path: string }>(
    'media',
    `SELECT f.id AS "fileId", CASE WHEN f.kind = 'video' THEN 'video' ELSE 'image' END AS kind, u.path
     FROM library_files f JOIN uploads u ON u.id = upload_id`,
  );
  const copies = await databases.rows<{ id: string; deleted: boolean }>(
    'notifications',
    'SELECT file_id AS id, deleted FROM library_files',
  );
  const copied = new Map(copies.map(({ id, deleted }) => [id, deleted]));
  const known = new Set(files.map(({ fileId }) => fileId));
  const [service, table] = ['notifications', 'library_files'] as const;
  for (const file of files)
    if (copied.get(file.fileId) !== false)
      yield {
        service,
        table,
        about: `file ${file.fileId}`,
        how: copied.has(file.fileId) ? 'differs' : 'is missing',
        statements: [{ text: 'DELETE FROM library_files WHERE file_id = $1', values: [file.fileId] }],
        missed: [{ service, reaction: 'ProjectLibraryFile', event: libraryFileStored, payload: file }],
      };
  for (const { id, deleted } of copies)
    if (!deleted && !known.has(id))
      yield {
        service,
        table,
        about: `file ${id}`,
        how: 'has no source',
        statements: [{ text: 'UPDATE library_files SET deleted = true WHERE file_id = $1', values: [id] }],
      };
}

/**
 * Notices that the bot has never received. What was in the chat by then is unknown: they count as interrupted, stay on
 * /notifications and can be retried there. A range of receipts.
 */
export async function* compareDeliveries(
  databases: Databases,
  { from, to }: Range,
): AsyncGenerator<Difference> {
  const waiting = await databases.rows<{ id: number; userId: number }>(
    'notifications',
    // A month later the bot forgets what it has sent.
    `SELECT id, user_id AS "userId" FROM receipts
     WHERE id >= $1 AND id < $2 AND status = 'pending' AND to_telegram AND batch_id IS NULL
       AND created_at > (SELECT max(created_at) FROM receipts) - interval '30 days'`,
    [from, to],
  );
  if (waiting.length === 0) return;
  const known = await databases.rows<{ id: number }>(
    'bot',
    `SELECT receipt_id AS id FROM deliveries WHERE receipt_id = ANY ($1::int[])
     UNION SELECT receipt_id FROM forgotten_receipts WHERE receipt_id = ANY ($1::int[])`,
    [waiting.map(({ id }) => id)],
  );
  const isKnown = new Set(known.map(({ id }) => id));
  for (const { id: receiptId, userId } of waiting)
    if (!isKnown.has(receiptId))
      yield {
        service: 'bot',
        table: 'deliveries',
        about: `notice ${receiptId} of person ${userId}`,
        how: 'is missing',
        missed: [
          {
            service: 'notifications',
            reaction: 'NoteUndelivered',
            event: noticeUndelivered,
            payload: { receiptId, userId, reason: 'interrupted' },
          },
        ],
      };
}

/** Ids that others know: an owner that was restored to an earlier instant must not give them again. */
const KNOWN_IDS: Record<string, { service: ServiceName; others: [ServiceName, string, string][] }> = {
  users: {
    service: 'auth',
    others: [
      ['promises', 'people', 'id'],
      ['voting', 'people', 'id'],
      ['notifications', 'people', 'user_id'],
      ['bot', 'chats', 'user_id'],
    ],
  },
  promises: {
    service: 'promises',
    others: [
      ['auth', 'promises', 'id'],
      ['voting', 'promises', 'id'],
      ['notifications', 'promises', 'id'],
      ['media', 'uses', 'promise_id'],
    ],
  },
  reports: {
    service: 'promises',
    others: [
      ['voting', 'polls', 'report_id'],
      ['notifications', 'reports', 'id'],
      ['media', 'uses', 'report_id'],
      ['bot', 'sent_messages', 'report_id'],
    ],
  },
  invitations: { service: 'promises', others: [['bot', 'sent_messages', 'invitation_id']] },
  receipts: {
    service: 'notifications',
    others: [
      ['bot', 'deliveries', 'receipt_id'],
      ['bot', 'sent_messages', 'receipt_id'],
    ],
  },
  batches: {
    service: 'notifications',
    others: [
      ['bot', 'batches', 'batch_id'],
      ['media', 'batch_uses', 'batch_id'],
    ],
  },
  data_exports: { service: 'auth', others: [['media', 'archives', 'export_id']] },
};

export async function* compareSequences(databases: Databases): AsyncGenerator<Difference> {
  for (const [table, { service, others }] of Object.entries(KNOWN_IDS)) {
    const sequence = `${table}_id_seq`;
    const [given] = await databases.rows<{ last: number }>(
      service,
      `SELECT coalesce(last_value, 0)::int AS last FROM pg_sequences WHERE sequencename = $1`,
      [sequence],
    );
    let largest = 0;
    for (const [other, otherTable, column] of others) {
      const [row] = await databases.rows<{ id: number | null }>(
        other,
        `SELECT max(${column}) AS id FROM ${otherTable}`,
      );
      largest = Math.max(largest, row?.id ?? 0);
    }
    if (largest > given!.last)
      yield {
        service,
        table,
        about: `next id, after ${largest}`,
        how: 'differs',
        statements: [{ text: 'SELECT setval($1::regclass, $2::bigint)', values: [sequence, largest] }],
      };
  }
}
