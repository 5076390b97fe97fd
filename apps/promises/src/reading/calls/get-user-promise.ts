import { Controller } from '@nestjs/common';
import { type CallRequest, getUserPromise } from '@slovo/contracts';
import { type CallContext, HandlesCall, Refusal, viewerOf } from '@slovo/kit/calls';
import { PromiseCards } from '../../cards/promise-cards.ts';
import { PrismaClient } from '../../database.ts';
import { findByUsername } from '../../people/people.store.ts';
import { isShown } from '../../promises/visibility.ts';

@Controller()
export class GetUserPromise {
  constructor(
    private readonly prisma: PrismaClient,
    private readonly cards: PromiseCards,
  ) {}

  @HandlesCall(getUserPromise)
  async getUserPromise({ username, id }: CallRequest<typeof getUserPromise>, context: CallContext) {
    const reader = { viewer: viewerOf(context), now: context.now };
    const owner = await findByUsername(this.prisma, username);
    const found = await this.cards.find(id, reader);
    if (!found || !isShown(found) || found.ownerId !== owner?.id) throw new Refusal('PROMISE_NOT_FOUND');
    return this.cards.finish(found, reader);
  }
}
