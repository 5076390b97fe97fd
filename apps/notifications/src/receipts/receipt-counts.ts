import type { ReceiptsOfUser } from '@slovo/contracts';
import { isUnread, type ReceiptStatus } from '@slovo/domain';
import type { PrismaClient } from '../database.ts';

/** How many receipts a person has, by status; `unread` is what they see as new: not opened, and not out of date. */
export async function countReceipts(
  prisma: PrismaClient,
  userId: number,
  now: Date,
): Promise<ReceiptsOfUser> {
  const groups = await prisma.$queryRaw<{ status: ReceiptStatus; count: number; current: number }[]>`
    SELECT status::text, count(*)::int AS count,
           count(*) FILTER (WHERE expires_at IS NULL OR expires_at > ${now})::int AS current
    FROM receipts WHERE user_id = ${userId} AND to_web GROUP BY status`;
  const sumOf = (rows: typeof groups, field: 'count' | 'current') =>
    rows.reduce((sum, row) => sum + row[field], 0);
  const countOf = (status: ReceiptStatus) =>
    sumOf(
      groups.filter((row) => row.status === status),
      'count',
    );
  return {
    total: sumOf(groups, 'count'),
    unread: sumOf(
      groups.filter(({ status }) => isUnread(status)),
      'current',
    ),
    read: countOf('read'),
    delivered: countOf('delivered'),
  };
}
