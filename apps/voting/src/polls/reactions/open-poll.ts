import { Controller, Inject } from '@nestjs/common';
import { reportSubmitted } from '@slovo/contracts';
import { rowsOf, statement } from '@slovo/kit/db';
import { type BatchEvent, ReactsToAll } from '@slovo/kit/events';
import { REQUIRED_VOTES } from '../../config.ts';
import type { Tx } from '../../database.ts';
import { projectPromises } from '../../projections/promise.store.ts';
import { requiredOf } from '../poll.record.ts';
import { pollColumns } from '../report.record.ts';

const openPolls = statement<[polls: string]>(
  'open-polls',
  `INSERT INTO polls (report_id, promise_id, owner_id, required_votes, waits_for, opened_at, reported_at, day_number,
    report_text, media)
  SELECT report_id, promise_id, owner_id, required_votes, waits_for, opened_at, reported_at, day_number, report_text, media
  FROM jsonb_populate_recordset(NULL::polls, $1::jsonb) ORDER BY report_id
  ON CONFLICT DO NOTHING`,
  'once',
);

/**
 * Opens a poll for every report. Reports that the system approves get one as well, so that each report has a count; the
 * approval that follows closes it. If the row exists already, an event that overtook this one withdrew or decided it.
 */
@Controller()
export class OpenPoll {
  constructor(@Inject(REQUIRED_VOTES) private readonly votes: number) {}

  @ReactsToAll(reportSubmitted)
  async openPoll(tx: Tx, events: readonly BatchEvent<typeof reportSubmitted>[]): Promise<void> {
    const promises = await projectPromises(
      tx,
      events.map(({ payload }) => payload.promise),
    );
    const polls = events.flatMap(({ payload: { promise, report }, occurredAt }) => {
      const projected = promises.get(promise.id);
      if (!projected || projected.deleted) return [];
      return {
        ...pollColumns(report),
        required_votes: requiredOf(promise.approvalType, this.votes),
        waits_for: projected.waitsFor,
        opened_at: occurredAt,
      };
    });
    if (polls.length > 0) await rowsOf(tx, openPolls, JSON.stringify(polls));
  }
}
