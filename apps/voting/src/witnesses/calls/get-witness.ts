import { Controller } from '@nestjs/common';
import { type CallRequest, getWitness } from '@slovo/contracts';
import { type CallContext, HandlesCall } from '@slovo/kit/calls';
import { PrismaClient } from '../../database.ts';
import { loadPublicPromise, presentWitness } from '../witness.view.ts';

@Controller()
export class GetWitness {
  constructor(private readonly prisma: PrismaClient) {}

  @HandlesCall(getWitness)
  async getWitness({ id }: CallRequest<typeof getWitness>, { userId }: CallContext<'user'>) {
    const row = await this.prisma.witness.findUnique({
      where: { promiseId_userId: { promiseId: id, userId } },
    });
    const promise = row && (await loadPublicPromise(this.prisma, id));
    return { witness: promise ? await presentWitness(this.prisma, promise, row) : null };
  }
}
