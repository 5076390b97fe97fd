import { Controller } from '@nestjs/common';
import { type CallRequest, getWitness } from '@slovo/contracts';
import { type CallContext, HandlesCall } from '@slovo/kit/calls';
import { PrismaClient } from '../../database.ts';
import { WitnessRows } from '../witness.rows.ts';
import { loadPublicPromise, presentWitness } from '../witness.view.ts';

@Controller()
export class GetWitness {
  constructor(
    private readonly prisma: PrismaClient,
    private readonly rows: WitnessRows,
  ) {}

  @HandlesCall(getWitness)
  async getWitness({ id }: CallRequest<typeof getWitness>, { userId }: CallContext<'user'>) {
    const row = await this.rows.find(this.prisma, id, userId);
    const promise = row && (await loadPublicPromise(this.prisma, id));
    return { witness: promise ? await presentWitness(this.prisma, promise, row) : null };
  }
}
