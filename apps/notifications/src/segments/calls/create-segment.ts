import { Controller } from '@nestjs/common';
import { createSegment, type CallRequest } from '@slovo/contracts';
import { type CallContext, HandlesCall, Refusal } from '@slovo/kit/calls';
import { isUniqueViolation } from '@slovo/kit/db';
import { PrismaClient } from '../../database.ts';
import { OperatorLog } from '../../operators/operator-log.ts';
import { MOST_SEGMENTS } from '../segment.limits.ts';
import { segmentView } from '../segment.view.ts';

/** Makes those who save a segment wait for each other, so that together they do not exceed the limit. */
const LOCK = [0x7365676d, 0] as const;

@Controller()
export class CreateSegment {
  constructor(
    private readonly prisma: PrismaClient,
    private readonly log: OperatorLog,
  ) {}

  @HandlesCall(createSegment)
  async createSegment(
    { name, filters }: CallRequest<typeof createSegment>,
    context: CallContext<'operator'>,
  ) {
    const { operator, now } = context;
    try {
      return await this.prisma.$transaction(async (tx) => {
        await tx.$executeRaw`SELECT pg_advisory_xact_lock(${LOCK[0]}::int, ${LOCK[1]}::int)`;
        if ((await tx.segment.count()) >= MOST_SEGMENTS) throw new Refusal('SEGMENTS_TOO_MANY');
        const data = { name, filters, createdBy: operator.userId, updatedAt: now };
        const row = await tx.segment.create({ data });
        const deed = { action: 'save-segment', target: `segment:${row.id}`, details: { filters } };
        await this.log.write(tx, context, deed);
        return segmentView(row);
      });
    } catch (error) {
      throw isUniqueViolation(error)
        ? new Refusal('SEGMENT_NAME_TAKEN', { fields: { name: 'TAKEN' } })
        : error;
    }
  }
}
