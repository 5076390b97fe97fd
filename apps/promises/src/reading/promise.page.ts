import type { PromiseView } from '@slovo/contracts';
import type { Viewer } from '@slovo/domain';
import { inOrder, pageOf, type Keyset } from '@slovo/kit/pages';
import { Prisma, type Tx } from '../database.ts';
import { withFacts } from '../promises/promise.record.ts';
import { presentPromises } from '../promises/promise.view.ts';

/** The reverse order of `domain`'s compareForList. The index promises_list_idx is over the same expression. */
const LIST_RANK = Prisma.sql`CASE status WHEN 'active' THEN 3 WHEN 'draft' THEN 2 WHEN 'closed' THEN 1 ELSE 0 END`;

/** Promises of one person in the order of their own list, after the keyset. Reads one row more than the page has. */
export const listKeysets = (
  tx: Tx,
  ownerId: number,
  { publicOnly, after, limit }: { publicOnly: boolean; after: Keyset; limit: number },
): Promise<Keyset[]> =>
  tx.$queryRaw<Keyset[]>`
    SELECT ${LIST_RANK} AS rank, created_at AS at, id
    FROM promises
    WHERE user_id = ${ownerId} AND held_at IS NULL AND (is_public OR NOT ${publicOnly}::boolean)
      AND (${LIST_RANK}, created_at, id) < (${after.rank}, ${after.at}, ${after.id})
    ORDER BY ${LIST_RANK} DESC, created_at DESC, id DESC
    LIMIT ${limit + 1}`;

/** Running promises of one person, newest first. */
export const runningKeysets = (
  tx: Tx,
  ownerId: number,
  { challengesOnly, after, limit }: { challengesOnly: boolean; after: Keyset; limit: number },
): Promise<Keyset[]> =>
  tx.$queryRaw<Keyset[]>`
    SELECT 0 AS rank, created_at AS at, id
    FROM promises
    WHERE user_id = ${ownerId} AND held_at IS NULL AND status IN ('active', 'overdue') AND (type = 'challenge' OR NOT ${challengesOnly}::boolean)
      AND (created_at, id) < (${after.at}, ${after.id})
    ORDER BY created_at DESC, id DESC
    LIMIT ${limit + 1}`;

/** Public promises of all who are not banned, latest activity first. The index promises_feed_idx has only these rows. */
export const feedKeysets = (tx: Tx, { after, limit }: { after: Keyset; limit: number }): Promise<Keyset[]> =>
  tx.$queryRaw<Keyset[]>`
    SELECT 0 AS rank, last_activity_at AS at, id
    FROM promises
    WHERE is_public AND owner_banned_at IS NULL AND (last_activity_at, id) < (${after.at}, ${after.id})
    ORDER BY last_activity_at DESC, id DESC
    LIMIT ${limit + 1}`;

/** Loads and presents the rows of one page. */
export async function presentPage(
  tx: Tx,
  list: string,
  found: Keyset[],
  { limit, viewer, now }: { limit: number; viewer: Viewer; now: Date },
): Promise<{ views: PromiseView[]; next: string | null }> {
  const { keysets, next } = pageOf(list, found, limit);
  const ids = keysets.map(({ id }) => id);
  const rows = await tx.promiseRecord.findMany({ where: { id: { in: ids } }, include: withFacts });
  return { views: await presentPromises(tx, inOrder(keysets, rows), viewer, now), next };
}
