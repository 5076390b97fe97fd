import { Controller } from '@nestjs/common';
import { type CallRequest, withdrawInvitation } from '@slovo/contracts';
import { canWithdrawInvitation } from '@slovo/domain';
import { type CallContext, HandlesCall, viewerOf } from '@slovo/kit/calls';
import { PromiseChanges } from '../../changes/promise-changes.ts';
import { assertAllowed } from '../../promises/assert-allowed.ts';
import { factsOf } from '../../promises/promise.record.ts';
import { presentOne } from '../../promises/promise.view.ts';
import { InvitationCancellations } from '../invitation-cancellations.ts';

@Controller()
export class WithdrawInvitation {
  constructor(
    private readonly changes: PromiseChanges,
    private readonly cancellations: InvitationCancellations,
  ) {}

  @HandlesCall(withdrawInvitation)
  async withdrawInvitation({ id }: CallRequest<typeof withdrawInvitation>, context: CallContext<'user'>) {
    const { now } = context;
    const viewer = viewerOf(context);
    return this.changes.apply(id, { viewer, now }, async (tx, promise) => {
      const facts = factsOf(promise);
      // The same call removes a motivator who has already accepted (ERR-51).
      const accepted = facts.invitation === 'accepted';
      assertAllowed(canWithdrawInvitation(viewer, accepted ? { ...facts, invitation: 'pending' } : facts));
      const saved = await this.cancellations.cancel(tx, promise, accepted ? 'replace' : 'withdraw', now);
      return presentOne(tx, saved, viewer, now);
    });
  }
}
