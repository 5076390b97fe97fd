import { Controller } from '@nestjs/common';
import { type CallRequest, findPromise } from '@slovo/contracts';
import { type CallContext, HandlesCall, Refusal, viewerOf } from '@slovo/kit/calls';
import { PrismaClient } from '../../database.ts';
import { findByUsername } from '../../people/people.store.ts';
import { withFacts } from '../../promises/promise.record.ts';
import { presentOne } from '../../promises/promise.view.ts';
import { isInsider, isShown } from '../../promises/visibility.ts';

@Controller()
export class FindPromise {
  constructor(private readonly prisma: PrismaClient) {}

  @HandlesCall(findPromise)
  async findPromise({ id, username }: CallRequest<typeof findPromise>, context: CallContext) {
    const viewer = viewerOf(context);
    const promise = await this.prisma.promiseRecord.findUnique({ where: { id }, include: withFacts });
    if (!promise) throw new Refusal('PROMISE_NOT_FOUND');
    const insider = isInsider(viewer, promise);
    if (!insider && !(isShown(promise) && (await this.isOf(promise.ownerId, username))))
      throw new Refusal('PROMISE_NOT_FOUND');
    return {
      promise: await presentOne(this.prisma, promise, viewer, context.now),
      audience: insider ? ('insider' as const) : ('public' as const),
    };
  }

  private async isOf(ownerId: number, username: string | undefined): Promise<boolean> {
    return username === undefined || (await findByUsername(this.prisma, username))?.id === ownerId;
  }
}
