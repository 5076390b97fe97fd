import { Controller } from '@nestjs/common';
import { type CallRequest, countHoldingsOfAuth } from '@slovo/contracts';
import { HandlesCall, Refusal } from '@slovo/kit/calls';
import { countRows, DeletionJobs } from '@slovo/kit/deletions';
import { Roles } from '../../accounts/roles.ts';
import { PrismaClient } from '../../database.ts';
import { deletionRows } from '../deletion-rows.ts';

@Controller()
export class CountHoldings {
  constructor(
    private readonly prisma: PrismaClient,
    private readonly roles: Roles,
    private readonly jobs: DeletionJobs,
  ) {}

  @HandlesCall(countHoldingsOfAuth)
  async countHoldings({ subject, id }: CallRequest<typeof countHoldingsOfAuth>) {
    if (subject === 'promise') return { tables: [] };
    const user = await this.prisma.user.findUnique({ where: { id } });
    if (!user) throw new Refusal('USER_NOT_FOUND');
    if (this.roles.isOperator(user)) throw new Refusal('OPERATOR_CANNOT_BE_DELETED');
    return {
      tables: await countRows(deletionRows(this.prisma, subject, id)),
      facts: { rowsPerSecond: await this.jobs.rate(this.prisma) },
    };
  }
}
