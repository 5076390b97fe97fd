import { NOTICE_STATS_FETCH, noticeStats } from '@slovo/domain/notice';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import type { ReceiptView } from '../api/wire.ts';
import { now } from '../clock.ts';
import { useUser } from '../auth/use-auth.ts';
import { keys } from './keys.ts';

/**
 * The last 1000 notifications and the last 1000 pending ones, newest first. A user with more than a thousand may have
 * older pending ones.
 */
export const noticeArchiveQuery = (userId: number) =>
  queryOptions({
    queryKey: [...keys.receipts, 'stats', userId],
    queryFn: async ({ signal }): Promise<ReceiptView[]> => {
      const ask = (status?: 'pending') =>
        call(
          'notifications.list-receipts',
          { userId, limit: NOTICE_STATS_FETCH, ...(status && { status }) },
          { signal },
        );
      const [all, waiting] = await Promise.all([ask(), ask('pending')]);
      const known = new Set(all.map(({ id }) => id));
      return [...all, ...waiting.filter(({ id }) => !known.has(id))];
    },
    staleTime: 60_000,
  });

/** Counts for the tiles and the bell. */
export const noticeStatsQuery = (userId: number) =>
  queryOptions({ ...noticeArchiveQuery(userId), select: (receipts) => noticeStats(receipts, now()) });

export function useUnreadNotices(): number {
  const user = useUser();
  const { data } = useQuery({ ...noticeStatsQuery(user?.id ?? 0), enabled: user !== null });
  return data?.unread ?? 0;
}
