import { Controller } from '@nestjs/common';
import { type CallRequest, getInvitation } from '@slovo/contracts';
import { type CallContext, HandlesCall, Refusal, viewerOf } from '@slovo/kit/calls';
import { PrismaClient } from '../../database.ts';
import { loadPeople } from '../../people/people.store.ts';
import { presentInvitation } from '../../promises/invitation.view.ts';
import { withFacts } from '../../promises/promise.record.ts';
import { presentOne } from '../../promises/promise.view.ts';

@Controller()
export class GetInvitation {
  constructor(private readonly prisma: PrismaClient) {}

  /** Only the invited person can open it, and not after it was cancelled: a forwarded link is answered as unknown. */
  @HandlesCall(getInvitation)
  async getInvitation({ code }: CallRequest<typeof getInvitation>, context: CallContext<'user'>) {
    const found = await this.prisma.invitation.findUnique({
      where: { code, inviteeId: context.userId, status: { not: 'cancelled' }, promise: { heldAt: null } },
      include: { promise: { include: withFacts } },
    });
    if (!found) throw new Refusal('INVITATION_NOT_FOUND');
    const { promise, ...invitation } = found;
    const people = await loadPeople(this.prisma, [invitation.inviteeId]);
    return {
      invitation: presentInvitation(invitation, people),
      promise: await presentOne(this.prisma, promise, viewerOf(context), context.now),
    };
  }
}
