import { Controller } from '@nestjs/common';
import { type CallRequest, getPromise } from '@slovo/contracts';
import { type CallContext, HandlesCall, Refusal, viewerOf } from '@slovo/kit/calls';
import { PromiseCards } from '../../cards/promise-cards.ts';
import { isInsiderOf } from '../../promises/visibility.ts';

@Controller()
export class GetPromise {
  constructor(private readonly cards: PromiseCards) {}

  @HandlesCall(getPromise)
  async getPromise({ id }: CallRequest<typeof getPromise>, context: CallContext<'user'>) {
    const reader = { viewer: viewerOf(context), now: context.now };
    const found = await this.cards.find(id, reader);
    if (!found || !isInsiderOf(reader.viewer, found)) throw new Refusal('PROMISE_NOT_FOUND');
    return this.cards.finish(found, reader);
  }
}
