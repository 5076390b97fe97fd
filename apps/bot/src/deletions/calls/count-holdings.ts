import { Controller } from '@nestjs/common';
import { type CallRequest, countHoldingsOfBot } from '@slovo/contracts';
import { HandlesCall } from '@slovo/kit/calls';
import { countRows } from '@slovo/kit/deletions';
import { PrismaClient } from '../../database.ts';
import { deletionRows } from '../deletion-rows.ts';

@Controller()
export class CountHoldings {
  constructor(private readonly prisma: PrismaClient) {}

  @HandlesCall(countHoldingsOfBot)
  async countHoldings({ subject, id }: CallRequest<typeof countHoldingsOfBot>) {
    const tables = await countRows(deletionRows(this.prisma, subject, id));
    const sent = subject === 'promise' ? await this.countOfPromise(id) : await this.countOfPerson(id);
    return { tables, queued: sent.queued, messages: sent.messages };
  }

  private async countOfPromise(id: number): Promise<Deliveries> {
    const [found] = await this.prisma.$queryRaw<Deliveries[]>`
      SELECT count(*) FILTER (WHERE status IN ('queued', 'sending'))::int AS queued,
             count(*) FILTER (WHERE status = 'sent')::int AS messages
      FROM deliveries WHERE (receipt->>'promise_id')::int = ${id}`;
    return found!;
  }

  private async countOfPerson(id: number): Promise<Deliveries> {
    const [found] = await this.prisma.$queryRaw<Deliveries[]>`
      SELECT count(*) FILTER (WHERE status IN ('queued', 'sending'))::int AS queued,
             count(*) FILTER (WHERE status = 'sent')::int AS messages
      FROM deliveries WHERE user_id = ${id}`;
    return found!;
  }
}

interface Deliveries {
  queued: number;
  messages: number;
}
