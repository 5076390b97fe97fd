import { Controller } from '@nestjs/common';
import { type CallRequest, withdrawMotivatorLink } from '@slovo/contracts';
import { type CallContext, HandlesCall, Refusal, viewerOf } from '@slovo/kit/calls';
import { PromiseChanges } from '../../changes/promise-changes.ts';
import { WITHOUT_LINK } from '../motivator-link.ts';

@Controller()
export class WithdrawMotivatorLink {
  constructor(private readonly changes: PromiseChanges) {}

  @HandlesCall(withdrawMotivatorLink)
  async withdrawMotivatorLink(
    { id }: CallRequest<typeof withdrawMotivatorLink>,
    context: CallContext<'user'>,
  ) {
    const { now, userId } = context;
    return this.changes.apply(id, { viewer: viewerOf(context), now }, async (tx, promise) => {
      if (promise.ownerId !== userId) throw new Refusal('NOT_OWNER');
      if (promise.motivatorCode !== null)
        await tx.promiseRecord.update({ where: { id }, data: WITHOUT_LINK });
      return { success: true } as const;
    });
  }
}
