import { Controller } from '@nestjs/common';
import { listRunningUserDeletions } from '@slovo/contracts';
import { type CallContext, HandlesCall } from '@slovo/kit/calls';
import { DeletionJobs } from '@slovo/kit/deletions';
import { PrismaClient } from '../../database.ts';

@Controller()
export class ListRunningDeletions {
  constructor(
    private readonly prisma: PrismaClient,
    private readonly jobs: DeletionJobs,
  ) {}

  @HandlesCall(listRunningUserDeletions)
  async listRunningDeletions(_input: object, { now }: CallContext<'operator'>) {
    return { jobs: await this.jobs.running(this.prisma, now) };
  }
}
