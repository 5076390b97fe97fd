import { Controller } from '@nestjs/common';
import { type CallRequest, countHoldingsOfVoting } from '@slovo/contracts';
import { HandlesCall } from '@slovo/kit/calls';
import { countRows } from '@slovo/kit/deletions';
import { PrismaClient } from '../../database.ts';
import { deletionRows } from '../deletion-rows.ts';

@Controller()
export class CountHoldings {
  constructor(private readonly prisma: PrismaClient) {}

  /** Nobody votes on their own reports, so all votes on them are of others. */
  @HandlesCall(countHoldingsOfVoting)
  async countHoldings({ subject, id }: CallRequest<typeof countHoldingsOfVoting>) {
    const tables = await countRows(deletionRows(this.prisma, subject, id));
    return { tables, facts: { othersVotes: tables.find(({ name }) => name === 'votes')?.count ?? 0 } };
  }
}
