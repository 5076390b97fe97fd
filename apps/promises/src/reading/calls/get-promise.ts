import { Controller } from '@nestjs/common';
import { type CallRequest, getPromise } from '@slovo/contracts';
import { type CallContext, HandlesCall, Refusal, viewerOf } from '@slovo/kit/calls';
import { PrismaClient } from '../../database.ts';
import { withFacts } from '../../promises/promise.record.ts';
import { presentOne } from '../../promises/promise.view.ts';
import { isInsider } from '../../promises/visibility.ts';

@Controller()
export class GetPromise {
  constructor(private readonly prisma: PrismaClient) {}

  @HandlesCall(getPromise)
  async getPromise({ id }: CallRequest<typeof getPromise>, context: CallContext<'user'>) {
    const viewer = viewerOf(context);
    const promise = await this.prisma.promiseRecord.findUnique({ where: { id }, include: withFacts });
    if (!promise || !isInsider(viewer, promise)) throw new Refusal('PROMISE_NOT_FOUND');
    return presentOne(this.prisma, promise, viewer, context.now);
  }
}
