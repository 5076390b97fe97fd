import { Controller } from '@nestjs/common';
import { type CallRequest, cancelPromiseDeletion } from '@slovo/contracts';
import { type CallContext, HandlesCall } from '@slovo/kit/calls';
import { DeletionJobs } from '@slovo/kit/deletions';
import { PrismaClient } from '../../database.ts';
import { PromiseHolds } from '../promise-holds.ts';

@Controller()
export class CancelDeletion {
  constructor(
    private readonly prisma: PrismaClient,
    private readonly jobs: DeletionJobs,
    private readonly holds: PromiseHolds,
  ) {}

  @HandlesCall(cancelPromiseDeletion)
  async cancelDeletion({ id }: CallRequest<typeof cancelPromiseDeletion>, context: CallContext<'operator'>) {
    return this.prisma.$transaction(async (tx) => {
      const promiseId = await this.jobs.cancel(tx, id, context);
      if (promiseId !== null) await this.holds.show(tx, promiseId, context.now);
      return this.jobs.get(tx, id, context.now);
    });
  }
}
