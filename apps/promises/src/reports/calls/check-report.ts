import { Controller } from '@nestjs/common';
import { type CallRequest, checkReport } from '@slovo/contracts';
import { type CallContext, HandlesCall, viewerOf } from '@slovo/kit/calls';
import { PromiseChanges } from '../../changes/promise-changes.ts';
import { assertAllowed } from '../../promises/assert-allowed.ts';
import { canSubmitNow } from '../can-submit-now.ts';

/** Any text will do, since it is sent with the report. */
const CONTENT = { text: '', hasMedia: true };

@Controller()
export class CheckReport {
  constructor(private readonly changes: PromiseChanges) {}

  @HandlesCall(checkReport)
  checkReport(
    { id, request_key: requestKey }: CallRequest<typeof checkReport>,
    context: CallContext<'user'>,
  ) {
    const { now, userId: ownerId } = context;
    const viewer = viewerOf(context);
    return this.changes.apply(id, { viewer, now }, async (tx, promise) => {
      const allowed = canSubmitNow(viewer, promise, CONTENT, now);
      if (allowed.ok) return {};
      // A repeat gets the first answer, although another report would be refused by now.
      const first = await tx.report.findFirst({ where: { ownerId, requestKey }, select: { id: true } });
      if (!first) assertAllowed(allowed);
      return {};
    });
  }
}
