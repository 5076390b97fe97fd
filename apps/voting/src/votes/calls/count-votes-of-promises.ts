import { Controller } from '@nestjs/common';
import { type CallRequest, countVotesOfPromises } from '@slovo/contracts';
import { HandlesCall } from '@slovo/kit/calls';
import { PrismaClient } from '../../database.ts';

@Controller()
export class CountVotesOfPromises {
  constructor(private readonly prisma: PrismaClient) {}

  @HandlesCall(countVotesOfPromises)
  async countVotesOfPromises({ ids }: CallRequest<typeof countVotesOfPromises>) {
    const rows = await this.prisma.$queryRaw<{ id: number; votes: number }[]>`
      SELECT promise_id AS id, count(*)::int AS votes
      FROM polls JOIN votes ON votes.report_id = polls.report_id
      WHERE promise_id = ANY (${ids}::int[]) GROUP BY promise_id`;
    return { counts: Object.fromEntries(rows.map(({ id, votes }) => [id, votes])) };
  }
}
