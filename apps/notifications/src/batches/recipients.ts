import { Injectable } from '@nestjs/common';
import type { BatchRecipient, CallRequest, listRecipients } from '@slovo/contracts';
import type { Outcome } from '@slovo/domain/batch';
import { Refusal } from '@slovo/kit/calls';
import { readIdCursor, writeIdCursor } from '@slovo/kit/pages';
import { Prisma, PrismaClient } from '../database.ts';

type Input = CallRequest<typeof listRecipients>;
export type RecipientFilter = Pick<Input, 'outcome' | 'reason' | 'q'> & { batchId: number };

interface Row {
  id: number;
  user_id: number;
  username: string | null;
  first_name: string | null;
  outcome: Outcome;
  reason: BatchRecipient['reason'];
  retry_count: number;
  created_at: Date;
  delivered_at: Date | null;
  read_at: Date | null;
  responded_at: Date | null;
}

/** Recipients in the order of the people's ids, so that every filter has an index in that order. */
@Injectable()
export class Recipients {
  constructor(private readonly prisma: PrismaClient) {}

  /** @throws Refusal BATCH_NOT_FOUND, BAD_INPUT for a cursor that is none */
  async page(
    filter: RecipientFilter,
    { limit, cursor }: Pick<Input, 'limit' | 'cursor'>,
  ): Promise<{ items: BatchRecipient[]; next: string | null }> {
    const batch = await this.prisma.batch.findUnique({
      where: { id: filter.batchId },
      select: { notificationId: true },
    });
    if (!batch) throw new Refusal('BATCH_NOT_FOUND');
    const after = readIdCursor(cursor) ?? 0;
    const condition = conditionOf(filter, batch.notificationId);
    const rows = await this.prisma.$queryRaw<Row[]>`
      SELECT receipts.id, receipts.user_id, people.username, people.first_name, receipts.outcome::text AS outcome, receipts.reason,
        receipts.retry_count, receipts.created_at, receipts.delivered_at, receipts.read_at, receipts.responded_at
      FROM receipts LEFT JOIN people ON people.user_id = receipts.user_id
      WHERE ${condition} AND receipts.user_id > ${after} ORDER BY receipts.user_id LIMIT ${limit + 1}`;
    const items = rows.slice(0, limit);
    const last = rows.length > limit ? items.at(-1) : undefined;
    return { items: items.map(view), next: last ? writeIdCursor(last.user_id) : null };
  }
}

function conditionOf({ batchId, outcome, reason, q }: RecipientFilter, notificationId: number): Prisma.Sql {
  const conditions = [
    // Each has an index whose next column is the person.
    outcome === undefined
      ? Prisma.sql`receipts.notification_id = ${notificationId}`
      : Prisma.sql`receipts.batch_id = ${batchId} AND receipts.outcome = ${outcome}::outcome`,
  ];
  if (reason !== undefined) conditions.push(Prisma.sql`receipts.reason = ${reason}`);
  if (q !== undefined) conditions.push(personCondition(q));
  return Prisma.join(conditions, ' AND ');
}

function personCondition(q: string): Prisma.Sql {
  const number = q.replace(/^#/, '');
  if (/^\d{1,9}$/.test(number)) return Prisma.sql`receipts.user_id = ${Number(number)}`;
  const prefix = `${q
    .replace(/^@/, '')
    .toLowerCase()
    .replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  return Prisma.sql`lower(people.username) LIKE ${prefix}`;
}

const view = (row: Row): BatchRecipient => ({
  receiptId: row.id,
  userId: row.user_id,
  username: row.username,
  firstName: row.first_name ?? '',
  outcome: row.outcome,
  reason: row.reason,
  retryCount: row.retry_count,
  createdAt: row.created_at.toISOString(),
  deliveredAt: row.delivered_at?.toISOString() ?? null,
  readAt: row.read_at?.toISOString() ?? null,
  respondedAt: row.responded_at?.toISOString() ?? null,
});
