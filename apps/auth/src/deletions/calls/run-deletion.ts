import { Controller } from '@nestjs/common';
import { type CallRequest, runUserDeletion } from '@slovo/contracts';
import { type CallContext, HandlesCall } from '@slovo/kit/calls';
import { DeletionJobs } from '@slovo/kit/deletions';
import { PrismaClient } from '../../database.ts';

@Controller()
export class RunDeletion {
  constructor(
    private readonly prisma: PrismaClient,
    private readonly jobs: DeletionJobs,
  ) {}

  @HandlesCall(runUserDeletion)
  async runDeletion({ id }: CallRequest<typeof runUserDeletion>, context: CallContext<'operator'>) {
    return this.prisma.$transaction(async (tx) => {
      await this.jobs.run(tx, id, context);
      return this.jobs.get(tx, id, context.now);
    });
  }
}
