import { Controller } from '@nestjs/common';
import { type CallRequest, type CallResult, listActivePromises } from '@slovo/contracts';
import { type CallContext, FinishedJson, HandlesCall, viewerOf } from '@slovo/kit/calls';
import { readKeysetCursor, LIST_START } from '@slovo/kit/pages';
import { runningCards } from '../../cards/card.statements.ts';
import { PromiseCards } from '../../cards/promise-cards.ts';

@Controller()
export class ListActivePromises {
  constructor(private readonly cards: PromiseCards) {}

  @HandlesCall(listActivePromises)
  async listActivePromises(
    { limit, cursor }: CallRequest<typeof listActivePromises>,
    context: CallContext<'user'>,
  ) {
    const { userId, now } = context;
    const { at, id } = readKeysetCursor('running', cursor) ?? LIST_START;
    const parameters = [at, id, userId, false];
    const page = { limit, viewer: viewerOf(context), now, parameters };
    const { texts, next } = await this.cards.texts('running', runningCards, page);
    return FinishedJson.page<CallResult<typeof listActivePromises>>('promises', texts, next);
  }
}
