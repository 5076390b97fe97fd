import type { ReceiptsOfUser } from '@slovo/contracts';
import { isUnread } from '@slovo/domain';
import type { PrismaClient } from '../database.ts';

/** How many receipts a person has, by status; `unread` is what they see as new. */
export async function countReceipts(prisma: PrismaClient, userId: number): Promise<ReceiptsOfUser> {
  const groups = await prisma.receipt.groupBy({ by: ['status'], where: { userId }, _count: true });
  const countOf = (counts: (status: string) => boolean) =>
    groups.filter(({ status }) => counts(status)).reduce((sum, { _count }) => sum + _count, 0);
  return {
    total: countOf(() => true),
    unread: countOf(isUnread),
    read: countOf((status) => status === 'read'),
    delivered: countOf((status) => status === 'delivered'),
  };
}
