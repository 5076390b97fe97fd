import { Controller } from '@nestjs/common';
import { noticeReady } from '@slovo/contracts';
import { LAST_VERSION } from '@slovo/kit/deletions';
import { type BatchEvent, type ReactionContext, ReactsToAll, when } from '@slovo/kit/events';
import type { Tx } from '../../database.ts';
import { lateBeyond } from '../../deletions/forget-sent.ts';
import { Leader } from '../../telegram/leader.ts';

/**
 * Queues notices: one row for each receipt and each retry of it. None for a deleted person, whose row in `chats` stays,
 * see deletions/deletion-rows.ts, and none that names one: such a notice may come late.
 */
@Controller()
export class QueueNotice {
  constructor(private readonly leader: Leader) {}

  @ReactsToAll(when(noticeReady, ({ channels }) => channels.telegram))
  async queueNotice(
    tx: Tx,
    events: readonly BatchEvent<typeof noticeReady>[],
    { now }: Pick<ReactionContext, 'now'>,
  ): Promise<void> {
    const notices = events.map(({ payload, occurredAt }) => ({ ...payload, occurredAt }));
    const receipts = notices.map(({ receipt }) => receipt);
    const queued = await tx.$executeRaw`
      INSERT INTO deliveries (receipt_id, round, user_id, receipt, silent, next_attempt_at, created_at)
      SELECT receipt_id, round, user_id, receipt::jsonb, silent, ${now}, ${now}
      FROM unnest(
          ${receipts.map(({ id }) => id)}::int[], ${receipts.map((receipt) => receipt.retry_count)}::int[],
          ${receipts.map((receipt) => receipt.user_id)}::int[], ${receipts.map((receipt) => JSON.stringify(receipt))}::text[],
          ${notices.map(({ channels }) => channels.silent ?? false)}::boolean[],
          ${notices.map(({ occurredAt }) => lateBeyond(occurredAt).toISOString())}::timestamptz[]
        ) WITH ORDINALITY AS one (receipt_id, round, user_id, receipt, silent, late_beyond, place)
      WHERE NOT EXISTS (SELECT FROM chats WHERE chats.user_id = one.user_id AND version = ${LAST_VERSION})
        AND NOT EXISTS (
          SELECT FROM forgotten_receipts
          WHERE forgotten_receipts.receipt_id = one.receipt_id AND drop_at > late_beyond)
      ORDER BY place
      ON CONFLICT DO NOTHING`;
    if (queued > 0) await this.leader.wake(tx, 'notices');
  }
}
