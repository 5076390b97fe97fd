import { Controller } from '@nestjs/common';
import { type CallRequest, type CallResult, findPromise } from '@slovo/contracts';
import { type CallContext, FinishedJson, HandlesCall, Refusal, viewerOf } from '@slovo/kit/calls';
import { PromiseCards } from '../../cards/promise-cards.ts';
import { PrismaClient } from '../../database.ts';
import { findByUsername } from '../../people/people.store.ts';
import { isInsiderOf, isShown } from '../../promises/visibility.ts';

@Controller()
export class FindPromise {
  constructor(
    private readonly prisma: PrismaClient,
    private readonly cards: PromiseCards,
  ) {}

  @HandlesCall(findPromise)
  async findPromise({ id, username }: CallRequest<typeof findPromise>, context: CallContext) {
    const reader = { viewer: viewerOf(context), now: context.now };
    const found = await this.cards.find(id, reader);
    if (!found) throw new Refusal('PROMISE_NOT_FOUND');
    const insider = isInsiderOf(reader.viewer, found);
    if (!insider && !(isShown(found) && (await this.isOf(found.ownerId, username))))
      throw new Refusal('PROMISE_NOT_FOUND');
    const { text } = await this.cards.finish(found, reader);
    const audience = insider ? 'insider' : 'public';
    return FinishedJson.of<CallResult<typeof findPromise>>(`{"promise":${text},"audience":"${audience}"}`);
  }

  private async isOf(ownerId: number, username: string | undefined): Promise<boolean> {
    return username === undefined || (await findByUsername(this.prisma, username))?.id === ownerId;
  }
}
