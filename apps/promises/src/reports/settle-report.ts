import { Injectable } from '@nestjs/common';
import { type EventPayload, pollClosed } from '@slovo/contracts';
import { type Reaction, type ReactionContext, Reacts } from '@slovo/kit/events';
import { CatchUp } from '../calendar/catch-up.ts';
import type { Db } from '../database.ts';
import { lockPromise } from '../promises/promise.rows.ts';
import { DecideReport } from './decide-report.ts';

/** The verdict of a poll takes effect, unless the report was taken back or decided in the meantime. */
@Reacts(pollClosed)
@Injectable()
export class SettleReport implements Reaction<typeof pollClosed, Db> {
  constructor(
    private readonly decisions: DecideReport,
    private readonly catchUp: CatchUp,
  ) {}

  async react(tx: Db, poll: EventPayload<typeof pollClosed>, { now }: ReactionContext): Promise<void> {
    const promise = await lockPromise(tx, poll.promiseId);
    const pending = promise?.reports.some(({ id, status }) => id === poll.reportId && status === 'pending');
    if (!promise || !pending) return;
    const settled =
      poll.verdict === 'approved'
        ? await this.decisions.approve(tx, promise, poll.reportId, poll.decidedBy, now)
        : await this.decisions.reject(tx, promise, poll.reportId, poll.decidedBy, poll.reason ?? '', now);
    // A late rejection may make a miss that is due at once, a late approval may save an overdue promise.
    await this.catchUp.run(tx, settled, now);
  }
}
