import { Controller } from '@nestjs/common';
import { type CallRequest, getPromiseDeletion } from '@slovo/contracts';
import { type CallContext, HandlesCall } from '@slovo/kit/calls';
import { DeletionJobs } from '@slovo/kit/deletions';
import { PrismaClient } from '../../database.ts';

@Controller()
export class GetDeletion {
  constructor(
    private readonly prisma: PrismaClient,
    private readonly jobs: DeletionJobs,
  ) {}

  @HandlesCall(getPromiseDeletion)
  async getDeletion({ id }: CallRequest<typeof getPromiseDeletion>, { now }: CallContext<'operator'>) {
    return this.jobs.get(this.prisma, id, now);
  }
}
