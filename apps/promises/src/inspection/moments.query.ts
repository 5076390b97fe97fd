import type { PromiseMoment } from '@slovo/contracts';
import type { Keyset } from '@slovo/kit/pages';
import { Prisma } from '../database.ts';

export interface Moment extends Keyset {
  kind: PromiseMoment['kind'];
  day: number | null;
  personId: number | null;
}

/**
 * What the rows of a promise tell of its past, newest first; at one instant by rank, later things first. Each part reads
 * at most a page by an index. Skips of the system have no person.
 */
export const momentsQuery = (promiseId: number, { at, rank, id }: Keyset, take: number) => Prisma.sql`
  WITH one AS (SELECT * FROM promises WHERE id = ${promiseId}),
  invited AS (SELECT * FROM invitations WHERE promise_id = ${promiseId} ORDER BY id DESC),
  reported AS (
    SELECT id, created_at, coalesce(skipped_day, day_number) AS day, status, user_id, source FROM reports
    WHERE promise_id = ${promiseId} AND created_at <= ${at} AND status IN ('milestone', 'skipped')
      AND withdrawn_at IS NULL
    ORDER BY created_at DESC, id DESC LIMIT ${take + 1})
  SELECT * FROM (
    SELECT 1 AS rank, created_at AS at, id, 'created' AS kind, NULL::int AS day, user_id AS "personId" FROM one
    UNION ALL SELECT 2, created_at, id, 'invited', NULL, invitee_id FROM invited
    UNION ALL SELECT 3, responded_at, id, CASE status WHEN 'accepted' THEN 'accepted' ELSE 'declined' END, NULL, invitee_id
      FROM invited WHERE responded_at IS NOT NULL AND status IN ('accepted', 'rejected')
    UNION ALL SELECT 4, started_at, id, 'started', NULL, user_id FROM one WHERE started_at IS NOT NULL
    UNION ALL SELECT 5, created_at, id, status::text, day, CASE source WHEN 'system' THEN NULL ELSE user_id END FROM reported
    UNION ALL SELECT 6, closed_at, id, 'closed', NULL, CASE closed_by WHEN 'author' THEN user_id END
      FROM one WHERE closed_at IS NOT NULL
  ) moments
  WHERE (at, rank, id) < (${at}, ${rank}, ${id})
  ORDER BY at DESC, rank DESC, id DESC
  LIMIT ${take}`;
