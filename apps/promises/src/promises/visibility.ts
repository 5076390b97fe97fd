import { isMotivator, isOwner, type Viewer } from '@slovo/domain';
import { Refusal } from '@slovo/kit/calls';
import type { Tx } from '../database.ts';
import { factsOf, type LoadedPromise, type PromiseRow, withFacts, withInvitation } from './promise.record.ts';

/** Owner, motivator and administrators see a promise whether or not it is public, unless it is being deleted. */
export function isInsider(viewer: Viewer, promise: PromiseRow): boolean {
  const facts = factsOf(promise);
  return (
    viewer !== null &&
    !promise.heldAt &&
    (viewer.isAdmin || isOwner(viewer, facts) || isMotivator(viewer, facts))
  );
}

/** Whether everyone may see it. Public promises of a banned person are hidden until the ban ends. */
export const isShown = ({ isPublic, ownerBannedAt }: PromiseRow): boolean => isPublic && !ownerBannedAt;

/**
 * A promise that everyone may see.
 * @throws Refusal PROMISE_NOT_FOUND
 */
export async function findPublic(tx: Tx, id: number): Promise<LoadedPromise> {
  const promise = await tx.promiseRecord.findUnique({ where: { id }, include: withFacts });
  if (!promise || !isShown(promise)) throw new Refusal('PROMISE_NOT_FOUND');
  return promise;
}

/**
 * A promise whose reports the viewer may see: as an insider, or because everyone may.
 * @throws Refusal PROMISE_NOT_FOUND
 */
export async function findReported(
  tx: Tx,
  id: number,
  sees: { viewer: Viewer; as: 'insider' | 'anyone' | 'either' },
): Promise<PromiseRow> {
  const promise = await tx.promiseRecord.findUnique({ where: { id }, include: withInvitation });
  if (!promise) throw new Refusal('PROMISE_NOT_FOUND');
  if (sees.as !== 'anyone' && isInsider(sees.viewer, promise)) return promise;
  if (sees.as === 'insider' || !isShown(promise)) throw new Refusal('PROMISE_NOT_FOUND');
  return promise;
}
