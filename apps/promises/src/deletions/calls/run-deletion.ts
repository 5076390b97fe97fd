import { Controller } from '@nestjs/common';
import { type CallRequest, runPromiseDeletion } from '@slovo/contracts';
import { type CallContext, HandlesCall } from '@slovo/kit/calls';
import { DeletionJobs } from '@slovo/kit/deletions';
import { PrismaClient } from '../../database.ts';

@Controller()
export class RunDeletion {
  constructor(
    private readonly prisma: PrismaClient,
    private readonly jobs: DeletionJobs,
  ) {}

  @HandlesCall(runPromiseDeletion)
  async runDeletion({ id }: CallRequest<typeof runPromiseDeletion>, context: CallContext<'operator'>) {
    return this.prisma.$transaction(async (tx) => {
      await this.jobs.run(tx, id, context);
      return this.jobs.get(tx, id, context.now);
    });
  }
}
