import type { DeletionSubject } from '@slovo/domain/deletion';
import { Prisma, type Tx } from '../database.ts';

/** Paths that a dry-run lists. */
export const MOST_PATHS = 100;

export interface Files {
  count: number;
  bytes: number;
}

const shownOnlyBy = (promiseId: number): Prisma.Sql => Prisma.sql`
  SELECT file.id FROM uses AS own JOIN uploads AS file ON file.path = own.path
  WHERE own.promise_id = ${promiseId} AND NOT EXISTS (
    SELECT FROM uses AS other
    WHERE other.path = own.path AND other.promise_id <> ${promiseId} AND NOT other.gone)`;

const conditionOf = (subject: DeletionSubject, id: number): Prisma.Sql =>
  subject === 'user'
    ? Prisma.sql`owner_id = ${id} AND purpose <> 'notice'`
    : Prisma.sql`(id = ANY (ARRAY(${shownOnlyBy(id)})) OR poster_of_id = ANY (ARRAY(${shownOnlyBy(id)})))`;

export async function countFiles(tx: Tx, subject: DeletionSubject, id: number): Promise<Files> {
  const [files] = await tx.$queryRaw<Files[]>`
    SELECT count(*)::int AS count, coalesce(sum(size), 0)::float8 AS bytes
    FROM uploads WHERE ${conditionOf(subject, id)}`;
  return files!;
}

/** Posters first: without its video a poster is found by nothing. */
export const findFiles = (
  tx: Tx,
  subject: DeletionSubject,
  id: number,
  take: number,
): Promise<{ id: number; path: string }[]> =>
  tx.$queryRaw<{ id: number; path: string }[]>`
    SELECT id, path FROM uploads WHERE ${conditionOf(subject, id)}
    ORDER BY poster_of_id NULLS LAST, id LIMIT ${take}`;
