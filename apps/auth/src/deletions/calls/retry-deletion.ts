import { Controller } from '@nestjs/common';
import { type CallRequest, retryUserDeletion } from '@slovo/contracts';
import { type CallContext, HandlesCall } from '@slovo/kit/calls';
import { DeletionJobs } from '@slovo/kit/deletions';
import { PrismaClient } from '../../database.ts';

@Controller()
export class RetryDeletion {
  constructor(
    private readonly prisma: PrismaClient,
    private readonly jobs: DeletionJobs,
  ) {}

  @HandlesCall(retryUserDeletion)
  async retryDeletion(
    { id, parked }: CallRequest<typeof retryUserDeletion>,
    context: CallContext<'operator'>,
  ) {
    return this.prisma.$transaction(async (tx) => {
      await this.jobs.retried(tx, { id, parked }, context);
      return this.jobs.get(tx, id, context.now);
    });
  }
}
