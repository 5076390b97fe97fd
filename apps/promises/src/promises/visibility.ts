import { isMotivator, isOwner } from '@slovo/domain';
import { Refusal } from '@slovo/kit/calls';
import type { Db } from '../database.ts';
import type { Viewer } from '../viewer.ts';
import { factsOf, type LoadedPromise, type PromiseRow, withFacts, withInvitation } from './promise.record.ts';

/** Owner, motivator and admins: who sees a promise whether or not it is public. */
export function isInsider(viewer: Viewer, promise: PromiseRow): boolean {
  const facts = factsOf(promise);
  return viewer !== null && (viewer.isAdmin || isOwner(viewer, facts) || isMotivator(viewer, facts));
}

/** Whether everyone may see it. What a banned person made public is hidden until the ban ends. */
export const isShown = ({ isPublic, ownerBannedAt }: PromiseRow): boolean => isPublic && !ownerBannedAt;

/**
 * A promise that everyone may see.
 * @throws Refusal PROMISE_NOT_FOUND
 */
export async function findPublic(db: Db, id: number): Promise<LoadedPromise> {
  const promise = await db.promiseRecord.findUnique({ where: { id }, include: withFacts });
  if (!promise || !isShown(promise)) throw new Refusal('PROMISE_NOT_FOUND');
  return promise;
}

/**
 * A promise whose reports the viewer may see: an insider's, or one that everyone sees.
 * @throws Refusal PROMISE_NOT_FOUND
 */
export async function findReported(
  db: Db,
  id: number,
  sees: { viewer: Viewer; as: 'insider' | 'anyone' | 'either' },
): Promise<PromiseRow> {
  const promise = await db.promiseRecord.findUnique({ where: { id }, include: withInvitation });
  if (!promise) throw new Refusal('PROMISE_NOT_FOUND');
  if (sees.as !== 'anyone' && isInsider(sees.viewer, promise)) return promise;
  if (sees.as === 'insider' || !isShown(promise)) throw new Refusal('PROMISE_NOT_FOUND');
  return promise;
}
