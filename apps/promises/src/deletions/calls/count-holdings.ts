import { Controller } from '@nestjs/common';
import { type CallRequest, countHoldingsOfPromises } from '@slovo/contracts';
import { type CallContext, HandlesCall, Refusal } from '@slovo/kit/calls';
import { countRows, DeletionJobs } from '@slovo/kit/deletions';
import { PrismaClient } from '../../database.ts';
import { DeletionRows } from '../deletion-rows.ts';
import { factsOfPerson, factsOfPromise } from '../holdings.query.ts';

@Controller()
export class CountHoldings {
  constructor(
    private readonly prisma: PrismaClient,
    private readonly rows: DeletionRows,
    private readonly jobs: DeletionJobs,
  ) {}

  @HandlesCall(countHoldingsOfPromises)
  async countHoldings(
    { subject, id }: CallRequest<typeof countHoldingsOfPromises>,
    { now }: CallContext<'operator'>,
  ) {
    const facts = subject === 'promise' ? await this.factsOf(id) : await factsOfPerson(this.prisma, id);
    return {
      tables: await countRows(this.rows.of(this.prisma, subject, id, now)),
      facts: {
        ...facts,
        lastActivityAt: facts.lastActivityAt?.toISOString() ?? null,
        ...(subject === 'promise' && { rowsPerSecond: await this.jobs.rate(this.prisma) }),
      },
    };
  }

  private async factsOf(id: number) {
    const facts = await factsOfPromise(this.prisma, id);
    if (!facts) throw new Refusal('PROMISE_NOT_FOUND');
    return facts;
  }
}
