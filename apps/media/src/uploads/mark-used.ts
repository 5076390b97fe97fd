import { Injectable } from '@nestjs/common';
import { reportSubmitted, type EventPayload } from '@slovo/contracts';
import { Reacts, type Reaction } from '@slovo/kit/events';
import type { Tx } from '../database.ts';

/** Media of a report stays. One that was freed before stays freed: the withdrawal was heard first. */
@Reacts(reportSubmitted)
@Injectable()
export class MarkUsed implements Reaction<typeof reportSubmitted, Tx> {
  async react(tx: Tx, { report }: EventPayload<typeof reportSubmitted>): Promise<void> {
    await tx.upload.updateMany({
      where: { path: { in: report.media.map(({ path }) => path) }, state: 'stored' },
      data: { state: 'used', promiseId: report.promiseId, keepUntil: null },
    });
  }
}
