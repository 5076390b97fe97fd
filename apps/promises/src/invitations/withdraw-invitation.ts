import { Injectable } from '@nestjs/common';
import { type CallRequest, withdrawInvitation } from '@slovo/contracts';
import { canWithdrawInvitation } from '@slovo/domain';
import { type CallContext, type Handler, Handles } from '@slovo/kit/calls';
import { ChangePromise } from '../promises/change-promise.ts';
import { decide } from '../promises/decide.ts';
import { factsOf } from '../promises/promise.record.ts';
import { presentOne } from '../promises/promise.view.ts';
import { viewerOf } from '../viewer.ts';
import { EndInvitation } from './end-invitation.ts';

@Handles(withdrawInvitation)
@Injectable()
export class WithdrawInvitation implements Handler<typeof withdrawInvitation> {
  constructor(
    private readonly changes: ChangePromise,
    private readonly endInvitation: EndInvitation,
  ) {}

  async run({ id }: CallRequest<typeof withdrawInvitation>, context: CallContext<'user'>) {
    const { now } = context;
    const viewer = viewerOf(context);
    return this.changes.run(id, { viewer, now }, async (tx, promise) => {
      const facts = factsOf(promise);
      // «Failed to remove motivator» of document 1 §8: the same call lets one go who has already agreed.
      const accepted = facts.invitation === 'accepted';
      decide(canWithdrawInvitation(viewer, accepted ? { ...facts, invitation: 'pending' } : facts));
      const saved = await this.endInvitation.run(tx, promise, accepted ? 'replace' : 'withdraw', now);
      return presentOne(tx, saved, viewer, now);
    });
  }
}
