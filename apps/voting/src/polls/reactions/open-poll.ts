import { Controller, Inject } from '@nestjs/common';
import { type EventPayload, reportSubmitted, witnessesCalled } from '@slovo/contracts';
import { WITNESSES_MAX } from '@slovo/domain';
import { Outbox, type ReactionContext, ReactsTo } from '@slovo/kit/events';
import { REQUIRED_VOTES } from '../../config.ts';
import type { Tx } from '../../database.ts';
import { ANYBODY, projectPromise } from '../../projections/promise.store.ts';
import { requiredOf } from '../poll.record.ts';
import { reportRow } from '../report.record.ts';

/** Witnesses in one event; each of its reactions writes a receipt for every one in one transaction. */
const AT_ONCE = 100;

/**
 * Opens a poll for every report. Reports that the system approves get one as well, so that each report has a count; the
 * approval that follows closes it. If the row exists already, an event that overtook this one withdrew or decided it.
 */
@Controller()
export class OpenPoll {
  constructor(
    @Inject(REQUIRED_VOTES) private readonly votes: number,
    private readonly outbox: Outbox,
  ) {}

  @ReactsTo(reportSubmitted)
  async openPoll(
    tx: Tx,
    { promise, report }: EventPayload<typeof reportSubmitted>,
    { occurredAt }: ReactionContext,
  ): Promise<void> {
    const { waitsFor, deleted } = await projectPromise(tx, promise);
    if (deleted) return;
    const { id: reportId, promiseId } = report;
    const requiredVotes = requiredOf(promise.approvalType, this.votes);
    const row = { reportId, promiseId, requiredVotes, waitsFor, openedAt: occurredAt, ...reportRow(report) };
    const { count } = await tx.poll.createMany({ data: [row], skipDuplicates: true });
    if (count > 0 && waitsFor === ANYBODY) await this.callWitnesses(tx, { promise, report }, occurredAt);
  }

  private async callWitnesses(
    tx: Tx,
    reported: EventPayload<typeof reportSubmitted>,
    at: Date,
  ): Promise<void> {
    const witnesses = await tx.witness.findMany({
      where: { promiseId: reported.promise.id, muted: false },
      select: { userId: true },
      orderBy: { userId: 'asc' },
      take: WITNESSES_MAX,
    });
    for (let from = 0; from < witnesses.length; from += AT_ONCE) {
      const witnessIds = witnesses.slice(from, from + AT_ONCE).map(({ userId }) => userId);
      await this.outbox.put(tx, witnessesCalled, { ...reported, witnessIds }, at);
    }
  }
}
