import { Injectable } from '@nestjs/common';
import { batchChunkReady, batchReceiptsChanged } from '@slovo/contracts';
import { quietAround } from '@slovo/domain';
import { beginningOf } from '@slovo/domain/batch';
import { Outbox } from '@slovo/kit/events';
import type { Tx } from '../database.ts';
import { BatchCounters } from './batch-counters.ts';
import type { BatchRow } from './batch.record.ts';
import type { RecipientState } from './recipient-state.ts';

/** A person as the recipient of a batch. */
export interface BatchRecipientRow {
  user_id: number;
  time_zone: string;
  quiet_from: number;
  quiet_until: number;
  banned: boolean;
  blocked_at: Date | null;
  muted_until: Date | null;
}

interface Beginning extends RecipientState {
  userId: number;
  isSilent: boolean;
}

/** Writes the receipts of a chunk with their numbers and the one event about them, all in the caller's transaction. */
@Injectable()
export class ReceiptInserts {
  constructor(
    private readonly outbox: Outbox,
    private readonly counters: BatchCounters,
  ) {}

  /** @returns how many receipts are new: a person has one receipt of a batch at most */
  async write(
    tx: Tx,
    batch: BatchRow,
    people: readonly BatchRecipientRow[],
    now: Date,
  ): Promise<{ id: number; userId: number }[]> {
    const beginnings = begin(batch, people, now);
    const written = await this.insert(tx, batch, beginnings, now);
    const states = new Map(beginnings.map((one) => [one.userId, one]));
    await this.counters.move(
      tx,
      written.map(({ userId }) => ({ batchId: batch.id, userId, before: null, after: states.get(userId)! })),
    );
    await this.tell(
      tx,
      batch,
      written.map((receipt) => ({ ...receipt, state: states.get(receipt.userId)! })),
      now,
    );
    return written;
  }

  private insert(tx: Tx, batch: BatchRow, beginnings: readonly Beginning[], now: Date) {
    const of = <K extends keyof Beginning>(field: K): Beginning[K][] => beginnings.map((one) => one[field]);
    return tx.$queryRaw<{ id: number; userId: number }[]>`
      INSERT INTO receipts (notification_id, user_id, message_key, variables, lang, metadata, actions, to_telegram, to_web,
        created_at, batch_id, outcome, reason, in_line, waits_until)
      SELECT ${batch.notificationId}, one.user_id, ${batch.messageKey}, '{}', ${batch.lang}, '{}', '[]', one.in_line,
        ${batch.toWeb} AND one.outcome <> 'skipped', ${now}, ${batch.id}, one.outcome::outcome, one.reason, one.in_line,
        one.waits_until
      FROM unnest(${of('userId')}::int[], ${of('outcome')}::text[], ${of('reason')}::text[], ${of('inLine')}::boolean[],
        ${of('waitsUntil')}::timestamptz[]) AS one (user_id, outcome, reason, in_line, waits_until)
      ON CONFLICT (notification_id, user_id) DO NOTHING RETURNING id, user_id AS "userId"`;
  }

  private async tell(
    tx: Tx,
    batch: BatchRow,
    written: readonly { id: number; userId: number; state: Beginning }[],
    now: Date,
  ): Promise<void> {
    const ready = written.filter(({ state }) => state.inLine && !state.waitsUntil);
    if (ready.length > 0) {
      const chunk = {
        batchId: batch.id,
        round: batch.round,
        receiptIds: ready.map(({ id }) => id),
        userIds: ready.map(({ userId }) => userId),
        silent: ready.filter(({ state }) => state.isSilent).map(({ userId }) => userId),
      };
      await this.outbox.put(tx, batchChunkReady, chunk, now);
    }
    const shown = batch.toWeb ? written.filter(({ state }) => state.outcome !== 'skipped') : [];
    if (shown.length === 0) return;
    const receipts = shown.map(({ id, userId }) => ({ id, userId, status: 'pending' as const }));
    await this.outbox.put(tx, batchReceiptsChanged, { receipts }, now);
  }
}

function begin(batch: BatchRow, people: readonly BatchRecipientRow[], now: Date): Beginning[] {
  const quiet = quietSpans(now);
  const channels = { telegram: batch.toTelegram, web: batch.toWeb };
  return people.map((person) => {
    const isMuted = person.muted_until !== null && person.muted_until > now;
    const facts = { isBanned: person.banned, isBlocked: person.blocked_at !== null, isMuted };
    const beginning = beginningOf(channels, facts);
    const inLine = beginning.outcome === 'queued';
    const until = inLine ? quiet(person) : null;
    return {
      userId: person.user_id,
      outcome: beginning.outcome,
      reason: 'reason' in beginning ? beginning.reason : null,
      inLine,
      waitsUntil: batch.quietHours === 'wait' ? until : null,
      isSilent: until !== null,
    };
  });
}

/** When a person's quiet hours end, or null outside of them. Thousands of people share a few clocks. */
export function quietSpans(now: Date): (person: BatchRecipientRow) => Date | null {
  const known = new Map<string, Date | null>();
  return ({ time_zone, quiet_from: from, quiet_until: until }) => {
    const key = `${time_zone} ${from} ${until}`;
    const found = known.get(key);
    if (found !== undefined) return found;
    const end = quietAround(now, time_zone, { from, until })?.until ?? null;
    known.set(key, end);
    return end;
  };
}
