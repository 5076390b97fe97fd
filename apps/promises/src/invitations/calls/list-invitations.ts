import { Controller } from '@nestjs/common';
import { type CallRequest, listInvitations } from '@slovo/contracts';
import { type CallContext, HandlesCall, Refusal, viewerOf } from '@slovo/kit/calls';
import { PrismaClient } from '../../database.ts';
import { loadPeople } from '../../people/people.store.ts';
import { presentInvitation } from '../../promises/invitation.view.ts';
import { withFacts } from '../../promises/promise.record.ts';
import { isInsider } from '../../promises/visibility.ts';

@Controller()
export class ListInvitations {
  constructor(private readonly prisma: PrismaClient) {}

  @HandlesCall(listInvitations)
  async listInvitations({ id }: CallRequest<typeof listInvitations>, context: CallContext<'user'>) {
    const promise = await this.prisma.promiseRecord.findUnique({ where: { id }, include: withFacts });
    if (!promise || promise.heldAt || !(promise.isPublic || isInsider(viewerOf(context), promise)))
      throw new Refusal('PROMISE_NOT_FOUND');
    if (promise.ownerId !== context.userId) throw new Refusal('NOT_OWNER');
    const rows = await this.prisma.invitation.findMany({ where: { promiseId: id }, orderBy: { id: 'desc' } });
    const people = await loadPeople(
      this.prisma,
      rows.map(({ inviteeId }) => inviteeId),
    );
    return { invitations: rows.map((row) => presentInvitation(row, people)) };
  }
}
