import { Controller } from '@nestjs/common';
import { type CallRequest, findPromise } from '@slovo/contracts';
import { type CallContext, HandlesCall, Refusal, viewerOf } from '@slovo/kit/calls';
import { PrismaClient } from '../../database.ts';
import { withFacts } from '../../promises/promise.record.ts';
import { presentOne } from '../../promises/promise.view.ts';
import { isInsider, isShown } from '../../promises/visibility.ts';

@Controller()
export class FindPromise {
  constructor(private readonly prisma: PrismaClient) {}

  @HandlesCall(findPromise)
  async findPromise({ id }: CallRequest<typeof findPromise>, context: CallContext) {
    const viewer = viewerOf(context);
    const promise = await this.prisma.promiseRecord.findUnique({ where: { id }, include: withFacts });
    const insider = promise && isInsider(viewer, promise);
    if (!promise || !(insider || isShown(promise))) throw new Refusal('PROMISE_NOT_FOUND');
    return {
      promise: await presentOne(this.prisma, promise, viewer, context.now),
      audience: insider ? ('insider' as const) : ('public' as const),
    };
  }
}
