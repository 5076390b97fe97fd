import { Controller } from '@nestjs/common';
import { daySkipped, promiseLost, type PromiseSnapshot } from '@slovo/contracts';
import { tellAt } from '@slovo/domain';
import { type BatchEvent, type ReactionContext, ReactsToAll } from '@slovo/kit/events';
import type { Tx } from '../../database.ts';
import { People } from '../../people/people.ts';

interface Ended {
  promise: PromiseSnapshot;
  day: number;
  /** Of a skip. Whoever skips a day ahead has just pressed the button. */
  by?: 'author' | 'system';
}

/** Keeps what the end of a day brought until its owner is told, so that what comes together is told together. */
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
    const tellAtOf = (userId: number) => {
      const { timeZone, settings } = recipients.get(userId)!;
      return tellAt(now, timeZone, settings.quiet).toISOString();
    };
    await tx.$executeRaw`
      INSERT INTO day_ends (user_id, promise_id, kind, day, tell_at)
      SELECT user_id, promise_id, kind::day_end_kind, day, tell_at
      FROM unnest(
          ${owners}::int[], ${ended.map(({ promise }) => promise.id)}::int[],
          ${ended.map(({ by }) => (by === 'system' ? 'skipped' : 'lost'))}::text[],
          ${ended.map(({ day }) => day)}::int[],
          ${owners.map(tellAtOf)}::timestamptz[]
        ) AS one (user_id, promise_id, kind, day, tell_at)
      ORDER BY promise_id, kind, day
      ON CONFLICT DO NOTHING`;
  }
}
