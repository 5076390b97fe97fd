import type { PromiseView } from '@slovo/contracts';
import { inOrder, pageOf, type Place } from '@slovo/kit/pages';
import { type Db, Prisma } from '../database.ts';
import type { Viewer } from '../viewer.ts';
import { withFacts } from './promise.record.ts';
import { presentPromises } from './promise.view.ts';

/** The order of `domain`'s compareForList, turned round; the index promises_list_idx is over the same words. */
const LIST_RANK = Prisma.sql`CASE status WHEN 'active' THEN 3 WHEN 'draft' THEN 2 WHEN 'closed' THEN 1 ELSE 0 END`;

/** Promises of one person in the order of the own list, from behind a place on; with one more than the page holds. */
export const listPlaces = (
  db: Db,
  ownerId: number,
  { publicOnly, after, limit }: { publicOnly: boolean; after: Place; limit: number },
): Promise<Place[]> =>
  db.$queryRaw<Place[]>`
    SELECT ${LIST_RANK} AS rank, created_at AS at, id
    FROM promises
    WHERE user_id = ${ownerId} AND (is_public OR NOT ${publicOnly}::boolean)
      AND (${LIST_RANK}, created_at, id) < (${after.rank}, ${after.at}, ${after.id})
    ORDER BY ${LIST_RANK} DESC, created_at DESC, id DESC
    LIMIT ${limit + 1}`;

/** Running promises of one person, the newest first. */
export const runningPlaces = (
  db: Db,
  ownerId: number,
  { challengesOnly, after, limit }: { challengesOnly: boolean; after: Place; limit: number },
): Promise<Place[]> =>
  db.$queryRaw<Place[]>`
    SELECT 0 AS rank, created_at AS at, id
    FROM promises
    WHERE user_id = ${ownerId} AND status IN ('active', 'overdue') AND (type = 'challenge' OR NOT ${challengesOnly}::boolean)
      AND (created_at, id) < (${after.at}, ${after.id})
    ORDER BY created_at DESC, id DESC
    LIMIT ${limit + 1}`;

/** Public promises of everyone who is not banned, the latest activity first; promises_feed_idx holds just these. */
export const feedPlaces = (db: Db, { after, limit }: { after: Place; limit: number }): Promise<Place[]> =>
  db.$queryRaw<Place[]>`
    SELECT 0 AS rank, last_activity_at AS at, id
    FROM promises
    WHERE is_public AND owner_banned_at IS NULL AND (last_activity_at, id) < (${after.at}, ${after.id})
    ORDER BY last_activity_at DESC, id DESC
    LIMIT ${limit + 1}`;

/** Loads and presents a page, and nothing beyond it. */
export async function presentPage(
  db: Db,
  list: string,
  found: Place[],
  { limit, viewer, now }: { limit: number; viewer: Viewer; now: Date },
): Promise<{ views: PromiseView[]; next: string | null }> {
  const { places, next } = pageOf(list, found, limit);
  const ids = places.map(({ id }) => id);
  const rows = await db.promiseRecord.findMany({ where: { id: { in: ids } }, include: withFacts });
  return { views: await presentPromises(db, inOrder(places, rows), viewer, now), next };
}
