import { Controller } from '@nestjs/common';
import { type CallRequest, requestAccountDeletion } from '@slovo/contracts';
import { isOwnDeletionPhrase } from '@slovo/domain/deletion';
import { type CallContext, HandlesCall, Refusal } from '@slovo/kit/calls';
import { lockUser } from '../../accounts/lock-user.ts';
import { Roles } from '../../accounts/roles.ts';
import { PrismaClient } from '../../database.ts';
import { deletionView, isLeaving, OwnDeletions } from '../own-deletions.ts';

@Controller()
export class RequestAccountDeletion {
  constructor(
    private readonly prisma: PrismaClient,
    private readonly roles: Roles,
    private readonly deletions: OwnDeletions,
  ) {}

  @HandlesCall(requestAccountDeletion)
  async requestAccountDeletion(
    { phrase }: CallRequest<typeof requestAccountDeletion>,
    { userId, now }: CallContext<'user'>,
  ) {
    if (!isOwnDeletionPhrase(phrase)) throw new Refusal('DELETION_PHRASE_WRONG', { field: 'phrase' });
    return this.prisma.$transaction(async (tx) => {
      const user = await lockUser(tx, userId);
      if (!user) throw new Refusal('USER_NOT_FOUND');
      if (this.roles.isOperator(user)) throw new Refusal('OPERATOR_CANNOT_BE_DELETED');
      return deletionView(isLeaving(user) ? user : await this.deletions.request(tx, user, now));
    });
  }
}
