import { Injectable } from '@nestjs/common';
import { type CallRequest, getInvitation } from '@slovo/contracts';
import { type CallContext, type Handler, Handles, Refusal } from '@slovo/kit/calls';
import { PrismaClient } from '../database.ts';
import { loadPeople } from '../people/people.store.ts';
import { withFacts } from '../promises/promise.record.ts';
import { presentOne } from '../promises/promise.view.ts';
import { viewerOf } from '../viewer.ts';
import { presentInvitation } from './invitation.view.ts';

@Handles(getInvitation)
@Injectable()
export class GetInvitation implements Handler<typeof getInvitation> {
  constructor(private readonly prisma: PrismaClient) {}

  /** A forwarded link opens nothing: the invitation is only for the person it is addressed to, while it stands. */
  async run({ code }: CallRequest<typeof getInvitation>, context: CallContext<'user'>) {
    const found = await this.prisma.invitation.findUnique({
      where: { code, inviteeId: context.userId, status: { not: 'cancelled' } },
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
