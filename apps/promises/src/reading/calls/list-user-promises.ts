import { Controller } from '@nestjs/common';
import {
  type CallRequest,
  type CallResult,
  listUserPromises,
  userChanged,
  userRegistered,
} from '@slovo/contracts';
import { type CallContext, FinishedJson, HandlesCall, Refusal, viewerOf } from '@slovo/kit/calls';
import { AwaitedEvents } from '@slovo/kit/events';
import { readKeysetCursor, LIST_START } from '@slovo/kit/pages';
import { ownedCards } from '../../cards/card.statements.ts';
import { PromiseCards } from '../../cards/promise-cards.ts';
import { PrismaClient } from '../../database.ts';
import { findByUsername } from '../../people/people.store.ts';

@Controller()
export class ListUserPromises {
  constructor(
    private readonly prisma: PrismaClient,
    private readonly cards: PromiseCards,
    private readonly awaited: AwaitedEvents,
  ) {}

  @HandlesCall(listUserPromises)
  async listUserPromises(
    { username, limit, cursor }: CallRequest<typeof listUserPromises>,
    context: CallContext,
  ) {
    const { rank, at, id } = readKeysetCursor('promises', cursor) ?? LIST_START;
    const owner = await this.awaited.find([userRegistered, userChanged], () =>
      findByUsername(this.prisma, username),
    );
    if (!owner) throw new Refusal('USER_NOT_FOUND');
    const parameters = [at, id, rank, owner.id, true];
    const page = { limit, viewer: viewerOf(context), now: context.now, parameters };
    const { texts, next } = await this.cards.texts('promises', ownedCards, page);
    return FinishedJson.page<CallResult<typeof listUserPromises>>('items', texts, next);
  }
}
