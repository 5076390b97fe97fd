import { Controller } from '@nestjs/common';
import { answerInvitation, type CallRequest } from '@slovo/contracts';
import { type CallContext, HandlesCall, viewerOf } from '@slovo/kit/calls';
import { PrismaClient } from '../../database.ts';
import { loadPeople } from '../../people/people.store.ts';
import { presentInvitation } from '../../promises/invitation.view.ts';
import { presentOne } from '../../promises/promise.view.ts';
import { InvitationAnswers } from '../invitation-answers.ts';

@Controller()
export class AnswerInvitation {
  constructor(
    private readonly prisma: PrismaClient,
    private readonly answers: InvitationAnswers,
  ) {}

  @HandlesCall(answerInvitation)
  async answerInvitation(
    { invitation_id, answer }: CallRequest<typeof answerInvitation>,
    context: CallContext<'user'>,
  ) {
    const { now, userId } = context;
    const given = { invitationId: invitation_id, userId, accepts: answer === 'accept' };
    return this.prisma.$transaction(async (tx) => {
      const { promise, invitation } = await this.answers.record(tx, given, now);
      const people = await loadPeople(tx, [invitation.inviteeId]);
      return {
        invitation: presentInvitation(invitation, people),
        promise: await presentOne(tx, promise, viewerOf(context), now),
      };
    });
  }
}
