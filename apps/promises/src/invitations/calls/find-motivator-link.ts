import { Controller } from '@nestjs/common';
import { type CallRequest, findMotivatorLink } from '@slovo/contracts';
import { type CallContext, HandlesCall, Refusal, viewerOf } from '@slovo/kit/calls';
import { PrismaClient } from '../../database.ts';
import { withFacts } from '../../promises/promise.record.ts';
import { isInsider } from '../../promises/visibility.ts';
import { openLink } from '../motivator-link.ts';

@Controller()
export class FindMotivatorLink {
  constructor(private readonly prisma: PrismaClient) {}

  @HandlesCall(findMotivatorLink)
  async findMotivatorLink({ id }: CallRequest<typeof findMotivatorLink>, context: CallContext<'user'>) {
    const promise = await this.prisma.promiseRecord.findUnique({ where: { id }, include: withFacts });
    if (!promise || promise.heldAt || !(promise.isPublic || isInsider(viewerOf(context), promise)))
      throw new Refusal('PROMISE_NOT_FOUND');
    if (promise.ownerId !== context.userId) throw new Refusal('NOT_OWNER');
    return { link: openLink(promise, context.now) };
  }
}
