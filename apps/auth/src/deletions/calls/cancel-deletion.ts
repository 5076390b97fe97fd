import { Controller } from '@nestjs/common';
import { type CallRequest, cancelUserDeletion } from '@slovo/contracts';
import { type CallContext, HandlesCall } from '@slovo/kit/calls';
import { DeletionJobs } from '@slovo/kit/deletions';
import { PrismaClient } from '../../database.ts';
import { AccountHolds } from '../account-holds.ts';

@Controller()
export class CancelDeletion {
  constructor(
    private readonly prisma: PrismaClient,
    private readonly jobs: DeletionJobs,
    private readonly holds: AccountHolds,
  ) {}

  @HandlesCall(cancelUserDeletion)
  async cancelDeletion({ id }: CallRequest<typeof cancelUserDeletion>, context: CallContext<'operator'>) {
    return this.prisma.$transaction(async (tx) => {
      const userId = await this.jobs.cancel(tx, id, context);
      if (userId !== null) await this.holds.show(tx, userId, context.now);
      return this.jobs.get(tx, id, context.now);
    });
  }
}
