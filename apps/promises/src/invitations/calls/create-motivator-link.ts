import { randomBytes } from 'node:crypto';
import { Controller } from '@nestjs/common';
import { type CallRequest, createMotivatorLink } from '@slovo/contracts';
import { canLinkMotivator, invitationExpiresAt } from '@slovo/domain';
import { type CallContext, HandlesCall, viewerOf } from '@slovo/kit/calls';
import { PromiseChanges } from '../../changes/promise-changes.ts';
import { assertAllowed } from '../../promises/assert-allowed.ts';
import { factsOf } from '../../promises/promise.record.ts';
import { openLink } from '../motivator-link.ts';

@Controller()
export class CreateMotivatorLink {
  constructor(private readonly changes: PromiseChanges) {}

  /** Nobody but the owner sees a link, so the promise has no new version. */
  @HandlesCall(createMotivatorLink)
  async createMotivatorLink({ id }: CallRequest<typeof createMotivatorLink>, context: CallContext<'user'>) {
    const { now } = context;
    const viewer = viewerOf(context);
    return this.changes.apply(id, { viewer, now }, async (tx, promise) => {
      assertAllowed(canLinkMotivator(viewer, factsOf(promise)));
      const open = openLink(promise, now);
      if (open) return open;
      const data = {
        motivatorCode: randomBytes(16).toString('base64url'),
        linkedUntil: invitationExpiresAt(now),
      };
      await tx.promiseRecord.update({ where: { id }, data });
      return openLink({ ...promise, ...data }, now)!;
    });
  }
}
