import { Controller } from '@nestjs/common';
import { type CallRequest, type CallResult, listFeed } from '@slovo/contracts';
import { type CallContext, FinishedJson, HandlesCall, viewerOf } from '@slovo/kit/calls';
import { readKeysetCursor, LIST_START } from '@slovo/kit/pages';
import { feedCards } from '../../cards/card.statements.ts';
import { feedItemText } from '../../cards/present-cards.ts';
import { PromiseCards } from '../../cards/promise-cards.ts';

@Controller()
export class ListFeed {
  constructor(private readonly cards: PromiseCards) {}

  @HandlesCall(listFeed)
  async listFeed({ limit, cursor }: CallRequest<typeof listFeed>, context: CallContext) {
    const { at, id } = readKeysetCursor('feed', cursor) ?? LIST_START;
    const page = { limit, viewer: viewerOf(context), now: context.now, parameters: [at, id] };
    const { rows, next } = await this.cards.page('feed', feedCards, page);
    return FinishedJson.page<CallResult<typeof listFeed>>('items', rows.map(feedItemText), next);
  }
}
