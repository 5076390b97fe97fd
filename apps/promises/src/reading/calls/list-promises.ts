import { Controller } from '@nestjs/common';
import { type CallRequest, type CallResult, listPromises } from '@slovo/contracts';
import { type CallContext, FinishedJson, HandlesCall, viewerOf } from '@slovo/kit/calls';
import { readKeysetCursor, LIST_START } from '@slovo/kit/pages';
import { ownedCards } from '../../cards/card.statements.ts';
import { PromiseCards } from '../../cards/promise-cards.ts';

@Controller()
export class ListPromises {
  constructor(private readonly cards: PromiseCards) {}

  @HandlesCall(listPromises)
  async listPromises({ limit, cursor }: CallRequest<typeof listPromises>, context: CallContext<'user'>) {
    const { userId, now } = context;
    const { rank, at, id } = readKeysetCursor('promises', cursor) ?? LIST_START;
    const parameters = [at, id, rank, userId, false];
    const page = { limit, viewer: viewerOf(context), now, parameters };
    const { texts, next } = await this.cards.texts('promises', ownedCards, page);
    return FinishedJson.page<CallResult<typeof listPromises>>('promises', texts, next);
  }
}
