import { isMotivator, isOwner, type PromiseFacts, type Viewer } from '@slovo/domain';
import { Refusal } from '@slovo/kit/calls';
import type { Tx } from '../database.ts';
import { factsOf, type PromiseRow, withInvitation } from './promise.record.ts';

/** What decides on who may see a promise. */
export type Visibility = Pick<PromiseFacts, 'ownerId' | 'approvalType' | 'motivatorId' | 'invitation'> &
  Pick<PromiseRow, 'isPublic' | 'ownerBannedAt' | 'heldAt'>;

/** Owner and motivator see a promise whether or not it is public, unless it is being deleted. */
export const isInsiderOf = (viewer: Viewer, promise: Visibility): boolean =>
  !promise.heldAt && (isOwner(viewer, promise) || isMotivator(viewer, promise));

export const isInsider = (viewer: Viewer, promise: PromiseRow): boolean =>
  isInsiderOf(viewer, { ...promise, ...factsOf(promise) });

/** Whether everyone may see it. Public promises of a banned person are hidden until the ban ends. */
export const isShown = ({
  isPublic,
  ownerBannedAt,
}: Pick<Visibility, 'isPublic' | 'ownerBannedAt'>): boolean => isPublic && !ownerBannedAt;

/**
 * A promise whose reports the viewer may see: as an insider, or because everyone may.
 * @throws Refusal PROMISE_NOT_FOUND
 */
export async function findReported(tx: Tx, id: number, viewer: Viewer): Promise<PromiseRow> {
  const promise = await tx.promiseRecord.findUnique({ where: { id }, include: withInvitation });
  if (!promise || !(isInsider(viewer, promise) || isShown(promise))) throw new Refusal('PROMISE_NOT_FOUND');
  return promise;
}
