import { Injectable } from '@nestjs/common';
import { type CallRequest, getPublicPromise } from '@slovo/contracts';
import { type CallContext, type Handler, Handles, viewerOf } from '@slovo/kit/calls';
import { PrismaClient } from '../../database.ts';
import { presentOne } from '../../promises/promise.view.ts';
import { findPublic } from '../../promises/visibility.ts';

@Handles(getPublicPromise)
@Injectable()
export class GetPublicPromise implements Handler<typeof getPublicPromise> {
  constructor(private readonly prisma: PrismaClient) {}

  async run({ id }: CallRequest<typeof getPublicPromise>, context: CallContext) {
    const promise = await findPublic(this.prisma, id);
    return presentOne(this.prisma, promise, viewerOf(context), context.now);
  }
}
