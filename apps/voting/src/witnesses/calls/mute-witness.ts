import { Controller } from '@nestjs/common';
import { type CallRequest, muteWitness } from '@slovo/contracts';
import { type CallContext, HandlesCall, Refusal } from '@slovo/kit/calls';
import { PrismaClient } from '../../database.ts';
import { loadPublicPromise, presentWitness } from '../witness.view.ts';

@Controller()
export class MuteWitness {
  constructor(private readonly prisma: PrismaClient) {}

  @HandlesCall(muteWitness)
  muteWitness({ id, muted }: CallRequest<typeof muteWitness>, { userId }: CallContext<'user'>) {
    return this.prisma.$transaction(async (tx) => {
      const promise = await loadPublicPromise(tx, id);
      const { count } = await tx.witness.updateMany({ where: { promiseId: id, userId }, data: { muted } });
      if (!promise || count === 0) throw new Refusal('PROMISE_NOT_FOUND');
      const row = await tx.witness.findUniqueOrThrow({
        where: { promiseId_userId: { promiseId: id, userId } },
      });
      return presentWitness(tx, promise, row);
    });
  }
}
