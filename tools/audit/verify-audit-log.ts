import type pg from 'pg';
import { UsageError } from '../backup/run-tool.ts';

/** A line that was the last one at some time, as auth signs it and writes it into its log: `17:` and the hash in hexadecimal. */
export interface Head {
  id: number;
  hash: string;
  /** When it was signed. */
  at?: string;
}

export interface Verified {
  lines: number;
  /** Undefined where the log is empty. */
  head: Head | undefined;
  /** What is wrong first; undefined where nothing is. */
  fault: string | undefined;
}

interface Line extends Head {
  previous: string;
  /** What the hash of this content after that previous line is. */
  expected: string;
}

const PIECE = 2_000;

/** Without them, or switched off, lines can be changed, or are added without a hash. */
const GUARDS = ['audit_log_is_append_only', 'audit_log_is_chained'];

/** @throws UsageError where it is none */
export function readHead(text: string): Head {
  const [, id, hash] = /^(\d+):([0-9a-f]{64})$/.exec(text) ?? [];
  if (!id || !hash) throw new UsageError(`${text} is not the number and the hash of a line, as 17:0123…`);
  return { id: Number(id), hash };
}

/**
 * Compares each line of auth's audit log with its hash and with the line before.
 * @param known heads that auth has signed or its log names: lines that were cut off at the end leave no trace among the others
 */
export async function verifyAuditLog(client: pg.Client, known: readonly Head[] = []): Promise<Verified> {
  let head: Head | undefined;
  let lines = 0;
  const missing = new Map(known.map((one) => [`${one.id}:${one.hash}`, one]));
  const end = (fault?: string): Verified => ({ lines, head, fault });
  for (;;) {
    const piece = await readPiece(client, head?.id ?? -1);
    for (const { id, hash, previous, expected } of piece) {
      if (previous !== (head?.hash ?? ''))
        return end(
          `line ${id} does not follow ${head ? `line ${head.id}` : 'the beginning'}: lines were removed, inserted or moved there`,
        );
      if (hash !== expected) return end(`line ${id} was changed`);
      missing.delete(`${id}:${hash}`);
      head = { id, hash };
      lines += 1;
    }
    if (piece.length < PIECE) break;
  }
  const [first] = missing.values();
  if (first) {
    const named = first.at === undefined ? 'the log names' : `auth signed at ${first.at}`;
    return end(`line ${first.id} is not the one that ${named}: the end was cut off, or rewritten`);
  }
  const guard = await findMissingGuard(client);
  return end(guard && `the trigger ${guard} is missing or switched off`);
}

async function readPiece(client: pg.Client, after: number): Promise<Line[]> {
  const { rows } = await client.query<Line>(
    `SELECT id, encode(previous, 'hex') AS previous, encode(hash, 'hex') AS hash,
            encode(audit_hash(previous, audit_log), 'hex') AS expected
     FROM audit_log WHERE id > $1 ORDER BY id LIMIT ${PIECE}`,
    [after],
  );
  return rows;
}

async function findMissingGuard(client: pg.Client): Promise<string | undefined> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT tgname AS name FROM pg_trigger WHERE tgrelid = 'audit_log'::regclass AND tgenabled IN ('O', 'A')`,
  );
  return GUARDS.find((guard) => !rows.some(({ name }) => name === guard));
}
