import { Controller } from '@nestjs/common';
import { type CallRequest, getPublicPromise } from '@slovo/contracts';
import { type CallContext, HandlesCall, Refusal, viewerOf } from '@slovo/kit/calls';
import { PromiseCards } from '../../cards/promise-cards.ts';
import { isShown } from '../../promises/visibility.ts';

@Controller()
export class GetPublicPromise {
  constructor(private readonly cards: PromiseCards) {}

  @HandlesCall(getPublicPromise)
  async getPublicPromise({ id }: CallRequest<typeof getPublicPromise>, context: CallContext) {
    const reader = { viewer: viewerOf(context), now: context.now };
    const found = await this.cards.find(id, reader);
    if (!found || !isShown(found)) throw new Refusal('PROMISE_NOT_FOUND');
    return this.cards.finish(found, reader);
  }
}
