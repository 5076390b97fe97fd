import { Controller } from '@nestjs/common';
import { type CallRequest, getPublicPromise } from '@slovo/contracts';
import { type CallContext, HandlesCall, viewerOf } from '@slovo/kit/calls';
import { PrismaClient } from '../../database.ts';
import { presentOne } from '../../promises/promise.view.ts';
import { findPublic } from '../../promises/visibility.ts';

@Controller()
export class GetPublicPromise {
  constructor(private readonly prisma: PrismaClient) {}

  @HandlesCall(getPublicPromise)
  async getPublicPromise({ id }: CallRequest<typeof getPublicPromise>, context: CallContext) {
    const promise = await findPublic(this.prisma, id);
    return presentOne(this.prisma, promise, viewerOf(context), context.now);
  }
}
