import { Controller } from '@nestjs/common';
import { type CallRequest, type Hidden, startUserDeletion } from '@slovo/contracts';
import { type CallContext, HandlesCall, Hiding, Refusal } from '@slovo/kit/calls';
import { DeletionJobs } from '@slovo/kit/deletions';
import { lockUser } from '../../accounts/lock-user.ts';
import { Roles } from '../../accounts/roles.ts';
import { PrismaClient } from '../../database.ts';
import type { User } from '../../generated/client.ts';
import { AccountHolds } from '../account-holds.ts';

@Controller()
export class StartUserDeletion {
  constructor(
    private readonly prisma: PrismaClient,
    private readonly roles: Roles,
    private readonly jobs: DeletionJobs,
    private readonly holds: AccountHolds,
  ) {}

  @HandlesCall(startUserDeletion)
  async startUserDeletion(
    { id, ...given }: CallRequest<typeof startUserDeletion>,
    context: CallContext<'operator'>,
  ) {
    const request = { subjectId: id, ...given };
    return this.prisma.$transaction(async (tx) => {
      const user = await lockUser(tx, id);
      const repeated = await this.jobs.findRepeated(tx, request, context.operator);
      if (repeated) return user ? new Hiding(repeated, hiddenIn(user)) : repeated;
      if (!user) throw new Refusal('USER_NOT_FOUND');
      if (this.roles.isOperator(user)) throw new Refusal('OPERATOR_CANNOT_BE_DELETED');
      const receipt = await this.jobs.start(tx, request, context);
      return new Hiding(receipt, hiddenIn(await this.holds.hide(tx, user, given.reason, context.now)));
    });
  }
}

const hiddenIn = ({ id, version }: User): Hidden => ({ subject: 'user', id, version });
