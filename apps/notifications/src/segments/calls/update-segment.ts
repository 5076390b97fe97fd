import { isDeepStrictEqual } from 'node:util';
import { Controller } from '@nestjs/common';
import { updateSegment, type CallRequest } from '@slovo/contracts';
import { type CallContext, HandlesCall, Refusal } from '@slovo/kit/calls';
import { isUniqueViolation } from '@slovo/kit/db';
import { PrismaClient, type Tx } from '../../database.ts';
import type { Segment } from '../../generated/client.ts';
import { OperatorLog } from '../../operators/operator-log.ts';
import { segmentView } from '../segment.view.ts';

@Controller()
export class UpdateSegment {
  constructor(
    private readonly prisma: PrismaClient,
    private readonly log: OperatorLog,
  ) {}

  @HandlesCall(updateSegment)
  async updateSegment(
    { id, name, filters }: CallRequest<typeof updateSegment>,
    context: CallContext<'operator'>,
  ) {
    const change = { ...(name && { name }), ...(filters && { filters }) };
    try {
      return await this.prisma.$transaction(async (tx) => {
        const before = await lockSegment(tx, id);
        if (!before) throw new Refusal('SEGMENT_NOT_FOUND');
        if (isDeepStrictEqual({ ...before, ...change }, before)) return segmentView(before);
        const data = { ...change, updatedAt: context.now };
        const row = await tx.segment.update({ where: { id }, data });
        const details = { before: before.filters, after: row.filters };
        await this.log.write(tx, context, { action: 'save-segment', target: `segment:${id}`, details });
        return segmentView(row);
      });
    } catch (error) {
      throw isUniqueViolation(error)
        ? new Refusal('SEGMENT_NAME_TAKEN', { fields: { name: 'TAKEN' } })
        : error;
    }
  }
}

/** The row stays locked: it is not deleted before it is saved, and of changes at once each sees the one before. */
async function lockSegment(tx: Tx, id: number): Promise<Segment | null> {
  await tx.$queryRaw`SELECT FROM segments WHERE id = ${id} FOR UPDATE`;
  return tx.segment.findUnique({ where: { id } });
}
