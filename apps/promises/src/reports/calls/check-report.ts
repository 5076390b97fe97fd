import { Controller } from '@nestjs/common';
import { type CallRequest, type CallResult, checkReport } from '@slovo/contracts';
import { dayEndsAt, dayOf, HOLD_MS, holdEndsAt, withHold } from '@slovo/domain';
import { type CallContext, HandlesCall, viewerOf } from '@slovo/kit/calls';
import { PromiseChanges } from '../../changes/promise-changes.ts';
import { asOfSending } from '../../changes/take-back.ts';
import type { Tx } from '../../database.ts';
import { assertAllowed, dayIsOver } from '../../promises/assert-allowed.ts';
import { holdOf, type LoadedPromise, termOf } from '../../promises/promise.record.ts';
import { canSubmitNow, dayOfReport, sentOf } from '../can-submit-now.ts';

/** Any text will do, since it is sent with the report. */
const CONTENT = { text: '', hasMedia: true };

@Controller()
export class CheckReport {
  constructor(private readonly changes: PromiseChanges) {}

  @HandlesCall(checkReport)
  checkReport(
    { id, request_key: requestKey, ...sending }: CallRequest<typeof checkReport>,
    context: CallContext<'user'>,
  ): Promise<CallResult<typeof checkReport>> {
    const { now, userId: ownerId } = context;
    const viewer = viewerOf(context);
    return this.changes.apply(id, { viewer, now }, async (tx, found) => {
      const sentAt = sentOf(found, sending, now);
      const promise = asOfSending(found, sentAt);
      const allowed = canSubmitNow(viewer, promise, { ...CONTENT, ...sending }, now);
      const term = termOf(promise);
      if (allowed.ok && term) {
        await awaitReport(tx, promise, sentAt, now);
        return { day: dayOfReport(promise, term, sentAt) };
      }
      // A repeat gets the first answer, although another report would be refused by now.
      const first = await tx.report.findFirst({ where: { ownerId, requestKey }, select: { id: true } });
      if (first) return {};
      if (!allowed.ok && allowed.why === 'DAY_IS_OVER') throw dayIsOver(sending.day);
      assertAllowed(allowed);
      return {};
    });
  }
}

/** The end of the day of the report waits for it, if it comes within half an hour and the day is not judged. */
async function awaitReport(tx: Tx, promise: LoadedPromise, since: Date, now: Date): Promise<void> {
  const term = termOf(promise);
  if (!term) return;
  const held = holdOf(promise);
  const until = new Date(now.getTime() + HOLD_MS);
  const endsAt = dayEndsAt(dayOf(since, term), term);
  const isWaiting = held !== null && now < holdEndsAt(held, term);
  if (endsAt > until || (endsAt <= now && !isWaiting)) return;
  const hold = withHold(held, { since, until }, term, now);
  // Nobody else sees it, so it makes no new version.
  await tx.promiseRecord.update({
    where: { id: promise.id },
    data: { awaitedSince: hold.since, awaitedUntil: hold.until },
  });
}
