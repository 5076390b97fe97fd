import { Controller } from '@nestjs/common';
import { getPersonalStatus, type CallRequest } from '@slovo/contracts';
import { HandlesCall, Refusal } from '@slovo/kit/calls';
import { PrismaClient } from '../../database.ts';
import { SingleSender } from '../single-sender.ts';

@Controller()
export class GetPersonalStatus {
  constructor(
    private readonly prisma: PrismaClient,
    private readonly sender: SingleSender,
  ) {}

  @HandlesCall(getPersonalStatus)
  async getPersonalStatus({ id: userId, jobId }: CallRequest<typeof getPersonalStatus>) {
    const batch = await this.prisma.batch.findUnique({ where: { id: jobId } });
    if (batch?.userId !== userId || batch.type !== 'personal') throw new Refusal('BATCH_NOT_FOUND');
    return this.sender.resultOf(batch);
  }
}
