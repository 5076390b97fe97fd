import { Controller } from '@nestjs/common';
import { updateSegment, type CallRequest } from '@slovo/contracts';
import { type CallContext, HandlesCall, Refusal } from '@slovo/kit/calls';
import { isUniqueViolation } from '@slovo/kit/db';
import { PrismaClient } from '../../database.ts';
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
    const data = { ...(name && { name }), ...(filters && { filters }), updatedAt: context.now };
    try {
      return await this.prisma.$transaction(async (tx) => {
        const before = await tx.segment.findUnique({ where: { id } });
        if (!before) throw new Refusal('SEGMENT_NOT_FOUND');
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
