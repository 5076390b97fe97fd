import { Controller } from '@nestjs/common';
import { type CallRequest, getUserPromise, userChanged, userRegistered } from '@slovo/contracts';
import { type CallContext, HandlesCall, Refusal, viewerOf } from '@slovo/kit/calls';
import { AwaitedEvents } from '@slovo/kit/events';
import { PromiseCards } from '../../cards/promise-cards.ts';
import { PrismaClient } from '../../database.ts';
import { findByUsername } from '../../people/people.store.ts';
import { isShown } from '../../promises/visibility.ts';

@Controller()
export class GetUserPromise {
  constructor(
    private readonly prisma: PrismaClient,
    private readonly cards: PromiseCards,
    private readonly awaited: AwaitedEvents,
  ) {}

  @HandlesCall(getUserPromise)
  async getUserPromise({ username, id }: CallRequest<typeof getUserPromise>, context: CallContext) {
    const reader = { viewer: viewerOf(context), now: context.now };
    const found = await this.cards.find(id, reader);
    if (!found || !isShown(found)) throw new Refusal('PROMISE_NOT_FOUND');
    const owner = await this.awaited.find([userRegistered, userChanged], async () => {
      const named = await findByUsername(this.prisma, username);
      return named?.id === found.ownerId ? named : null;
    });
    if (!owner) throw new Refusal('PROMISE_NOT_FOUND');
    return this.cards.finish(found, reader);
  }
}
