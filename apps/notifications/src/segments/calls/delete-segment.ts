import { Controller } from '@nestjs/common';
import { deleteSegment, type CallRequest } from '@slovo/contracts';
import { type CallContext, HandlesCall, Refusal } from '@slovo/kit/calls';
import { PrismaClient } from '../../database.ts';
import { OperatorLog } from '../../operators/operator-log.ts';

@Controller()
export class DeleteSegment {
  constructor(
    private readonly prisma: PrismaClient,
    private readonly log: OperatorLog,
  ) {}

  @HandlesCall(deleteSegment)
  async deleteSegment({ id }: CallRequest<typeof deleteSegment>, context: CallContext<'operator'>) {
    await this.prisma.$transaction(async (tx) => {
      const { count } = await tx.segment.deleteMany({ where: { id } });
      if (count === 0) throw new Refusal('SEGMENT_NOT_FOUND');
      await this.log.write(tx, context, { action: 'delete-segment', target: `segment:${id}`, details: {} });
    });
    return { success: true as const };
  }
}
