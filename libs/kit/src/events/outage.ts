import type { SqlDatabase, SqlTransaction } from '../db/database.ts';

/**
 * PostgreSQL: connection exceptions (class 08), a shutdown, a crash, a start (57P01 to 57P03), too many connections or
 * open files (53300, 53000), a full disk (53100), a standby that is not yet promoted (25006).
 * Prisma: no server, a closed connection, no free connection in time.
 */
const CODES = /^(?:08\w{3}|57P0[1-3]|53[013]00|25006|P1001|P1002|P1008|P1017|P2024)$/;
const FULL_DISK = /^53100$/;
/** Node has no connection; to what, they do not say. */
const NETWORK = /^(?:ECONNREFUSED|ECONNRESET|ENOTFOUND|ETIMEDOUT|EPIPE|EAI_AGAIN)$/;
/** What Prisma's driver adapter makes of such codes. */
const KINDS = /^(?:DatabaseNotReachable|ConnectionClosed|SocketTimeout|TooManyConnections)$/;
/** Errors of `pg` and of Prisma that carry no code of their own. */
const MESSAGES =
  /Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect|Unable to start a transaction in the given time|the database system is (?:starting up|shutting down|in recovery mode)/;
const DEEPEST = 6;
const PROBE_MS = 2_000;

/** Something else than the database could not be reached. */
class RemoteFault extends Error {}

/**
 * For a reaction that needs something else than the database, such as a storage, and has found that it is away: the event
 * waits until it is back, and no attempt is counted. Only after asking it: an error alone may be about the one request.
 */
export class NeededPartAway extends Error {
  override readonly name = 'NeededPartAway';
}

/**
 * Whether work failed because the database was away or had no connection free, or because another part that it needs is
 * away: it says nothing about the work.
 */
export const isOutage = (error: unknown): boolean =>
  error instanceof NeededPartAway ||
  (!(error instanceof RemoteFault) && some(error, (one) => isOfDatabase(one) || isOfNetwork(one)));

/** Whether the database is too full for a write. */
export const isFullDisk = (error: unknown): boolean =>
  some(error, ({ code, originalCode }) => says(FULL_DISK, code, originalCode));

/** What a log says of an outage. A network error does not say whose server it was: it may be a storage. */
export function describeOutage(error: unknown): string {
  const what = isFullDisk(error)
    ? 'the disk of the database is full'
    : some(error, isOfDatabase)
      ? 'no database'
      : 'a server that it needs is away';
  return `${what}: ${[...messagesOf(error)].join(': ')}`;
}

/** The messages of an error and of its causes: `fetch failed` alone says nothing. */
function* messagesOf(error: unknown, depth = 0): Generator<string> {
  if (!(error instanceof Error) || depth > DEEPEST) return;
  if (error.message) yield error.message;
  const [first] = error instanceof AggregateError ? (error.errors as unknown[]) : [error.cause];
  yield* messagesOf(first, depth + 1);
}

/**
 * The error of a handler, as what it is to be judged: a network error while its own transaction still has its connection
 * is one of another server, such as a storage, and an attempt that failed.
 */
export async function blameFor(error: unknown, tx: SqlTransaction): Promise<unknown> {
  if (error instanceof NeededPartAway) return error;
  if (some(error, isOfDatabase) || !some(error, isOfNetwork)) return error;
  return (await hasConnection(tx)) ? new RemoteFault((error as Error).message, { cause: error }) : error;
}

/** A transaction in which a statement failed has its connection, and refuses any other statement. */
const hasConnection = (tx: SqlTransaction): Promise<boolean> =>
  Promise.resolve(tx.$queryRaw`SELECT 1`).then(
    () => true,
    (error: unknown) => !isOutage(error),
  );

interface Told {
  code?: unknown;
  errorCode?: unknown;
  originalCode?: unknown;
  kind?: unknown;
  message?: unknown;
}

const says = (pattern: RegExp, ...given: unknown[]): boolean =>
  given.some((one) => typeof one === 'string' && pattern.test(one));

const isOfDatabase = ({ code, errorCode, originalCode, kind, message }: Told): boolean =>
  says(CODES, code, errorCode, originalCode) || says(KINDS, kind) || says(MESSAGES, message);

const isOfNetwork = ({ code, errorCode, originalCode }: Told): boolean =>
  says(NETWORK, code, errorCode, originalCode);

/** Whether it holds for the error or for one that caused it. */
function some(error: unknown, holds: (one: Told) => boolean, depth = 0): boolean {
  if (typeof error !== 'object' || error === null || depth > DEEPEST) return false;
  if (holds(error)) return true;
  const { cause, meta, driverAdapterError, errors } = error as Record<string, unknown>;
  const inner = [cause, meta, driverAdapterError, ...(Array.isArray(errors) ? (errors as unknown[]) : [])];
  return inner.some((one) => some(one, holds, depth + 1));
}

/**
 * Whether a transaction gave way to another one, or took too long: a deadlock, a serialization failure, a lock that it
 * did not get in time, or its own timeout.
 */
export function isContention(error: unknown, depth = 0): boolean {
  if (typeof error !== 'object' || error === null || depth > DEEPEST) return false;
  const { code, originalCode, cause, meta, driverAdapterError } = error as Record<string, unknown>;
  if ([code, originalCode].some((one) => /^(?:40P01|40001|55P03|P2034|P2028)$/.test(String(one))))
    return true;
  return [cause, meta, driverAdapterError].some((one) => isContention(one, depth + 1));
}

/** Asked after a failure of unknown cause: a database that hangs reports none. */
export async function answers(database: SqlDatabase): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), PROBE_MS).unref();
  });
  const probe = Promise.resolve(database.$queryRaw`SELECT 1`).then(
    () => true,
    () => false,
  );
  return Promise.race([probe, late]).finally(() => clearTimeout(timer));
}
