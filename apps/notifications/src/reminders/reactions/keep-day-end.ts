import { Controller } from '@nestjs/common';
import { daySkipped, promiseLost, type PromiseSnapshot } from '@slovo/contracts';
import { notifyAt } from '@slovo/domain';
import { type BatchEvent, type ReactionContext, ReactsToAll } from '@slovo/kit/events';
import type { Tx } from '../../database.ts';
import { People } from '../../people/people.ts';

interface Ended {
  promise: PromiseSnapshot;
  day: number;
  /** The cause of a skip. An owner who skips a day ahead has just pressed the button. */
  by?: 'author' | 'system';
}

/** Keeps what the end of a day brought until its owner is notified, so that one message covers what comes together. */
@Controller()
export class KeepDayEnd {
  constructor(private readonly people: People) {}

  @ReactsToAll(daySkipped, promiseLost)
  async keepDayEnd(
    tx: Tx,
    events: readonly BatchEvent<typeof daySkipped | typeof promiseLost>[],
    { now }: Pick<ReactionContext, 'now'>,
  ): Promise<void> {
    const ended = events.map(({ payload }): Ended => payload).filter(({ by }) => by !== 'author');
    if (ended.length === 0) return;
    const owners = ended.map(({ promise }) => promise.userId);
    const recipients = await this.people.recipients(tx, owners, now);
    const notifyAtOf = (userId: number) => {
      const { timeZone, settings } = recipients.get(userId)!;
      return notifyAt(now, timeZone, settings.quiet).toISOString();
    };
    await tx.$executeRaw`
      INSERT INTO day_ends (user_id, promise_id, kind, day, tell_at)
      SELECT user_id, promise_id, kind::day_end_kind, day, tell_at
      FROM unnest(
          ${owners}::int[], ${ended.map(({ promise }) => promise.id)}::int[],
          ${ended.map(({ by }) => (by === 'system' ? 'skipped' : 'lost'))}::text[],
          ${ended.map(({ day }) => day)}::int[],
          ${owners.map(notifyAtOf)}::timestamptz[]
        ) AS one (user_id, promise_id, kind, day, tell_at)
      ORDER BY promise_id, kind, day
      ON CONFLICT DO NOTHING`;
  }
}
