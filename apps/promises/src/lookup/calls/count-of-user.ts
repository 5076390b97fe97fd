import { Controller } from '@nestjs/common';
import { type CallRequest, countPromisesOfUser, type PromisesOfUser } from '@slovo/contracts';
import { HandlesCall } from '@slovo/kit/calls';
import { PrismaClient } from '../../database.ts';

@Controller()
export class CountOfUser {
  constructor(private readonly prisma: PrismaClient) {}

  @HandlesCall(countPromisesOfUser)
  async countOfUser({ userId }: CallRequest<typeof countPromisesOfUser>) {
    const [counts] = await this.prisma.$queryRaw<[PromisesOfUser]>`
      SELECT count(*)::int AS total, count(*) FILTER (WHERE status = 'draft')::int AS drafts,
             count(*) FILTER (WHERE status IN ('active', 'overdue'))::int AS running,
             count(*) FILTER (WHERE status = 'closed')::int AS closed, count(*) FILTER (WHERE is_public)::int AS public,
             (SELECT count(*)::int FROM promises
              WHERE motivator_id = ${userId} AND status IN ('active', 'overdue')) AS charges
      FROM promises WHERE user_id = ${userId}`;
    return counts;
  }
}
