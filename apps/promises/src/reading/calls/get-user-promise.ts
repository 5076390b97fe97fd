import { Controller } from '@nestjs/common';
import { type CallRequest, getUserPromise } from '@slovo/contracts';
import { type CallContext, HandlesCall, Refusal, viewerOf } from '@slovo/kit/calls';
import { PrismaClient } from '../../database.ts';
import { findByUsername } from '../../people/people.store.ts';
import { presentOne } from '../../promises/promise.view.ts';
import { findPublic } from '../../promises/visibility.ts';

@Controller()
export class GetUserPromise {
  constructor(private readonly prisma: PrismaClient) {}

  @HandlesCall(getUserPromise)
  async getUserPromise({ username, id }: CallRequest<typeof getUserPromise>, context: CallContext) {
    const owner = await findByUsername(this.prisma, username);
    const promise = await findPublic(this.prisma, id);
    if (promise.ownerId !== owner?.id) throw new Refusal('PROMISE_NOT_FOUND');
    return presentOne(this.prisma, promise, viewerOf(context), context.now);
  }
}
