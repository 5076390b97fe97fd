import { Injectable } from '@nestjs/common';
import type { CallRequest, startPromise } from '@slovo/contracts';
import { canChangeApproval, type Viewer } from '@slovo/domain';
import type { Tx } from '../database.ts';
import { InvitationCancellations } from '../invitations/invitation-cancellations.ts';
import { assertAllowed, refusalAbout } from '../promises/assert-allowed.ts';
import { factsOf, type LoadedPromise } from '../promises/promise.record.ts';
import { savePromise } from '../promises/promise.rows.ts';

type Choice = Pick<CallRequest<typeof startPromise>, 'approvalType' | 'is_public'>;

/** What the owner sees chosen when they start: approval and visibility. The event of the start carries both. */
@Injectable()
export class StartChoice {
  constructor(private readonly cancellations: InvitationCancellations) {}

  /** @throws Refusal INVITATION_MISSING for a motivator whom nobody has invited */
  async save(
    tx: Tx,
    promise: LoadedPromise,
    { approvalType = promise.approvalType, is_public: isPublic = promise.isPublic }: Choice,
    { viewer, now }: { viewer: Viewer; now: Date },
  ): Promise<LoadedPromise> {
    const isNewApproval = approvalType !== promise.approvalType;
    if (!isNewApproval && isPublic === promise.isPublic) return promise;
    const answer = canChangeApproval(viewer, factsOf(promise));
    if (!answer.ok && answer.why === 'INVITATION_PENDING') throw refusalAbout('approvalType', answer.why);
    assertAllowed(answer);
    if (isNewApproval && approvalType === 'specific')
      throw refusalAbout('approvalType', 'INVITATION_MISSING');
    const isAccepted = promise.invitations[0]?.status === 'accepted';
    const free =
      isNewApproval && isAccepted ? await this.cancellations.cancel(tx, promise, 'replace', now) : promise;
    const motivatorId = approvalType === 'specific' ? free.motivatorId : null;
    return savePromise(tx, free, { isPublic, approvalType, motivatorId });
  }
}
