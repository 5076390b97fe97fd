import { NOTICE_STATS_FETCH, noticeStats } from '@slovo/domain/notice';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { useUser } from '../auth/use-auth.ts';
import { keys } from './keys.ts';

/** Counts of the tiles and of the bell, over the last 1000 notifications. */
export const noticeStatsQuery = (userId: number) =>
  queryOptions({
    queryKey: [...keys.receipts, 'stats', userId],
    queryFn: ({ signal }) => call('notifications.list-receipts', { userId, limit: NOTICE_STATS_FETCH }, { signal }),
    select: noticeStats,
    staleTime: 60_000,
  });

export function useUnreadNotices(): number {
  const user = useUser();
  const { data } = useQuery({ ...noticeStatsQuery(user?.id ?? 0), enabled: user !== null });
  return data?.unread ?? 0;
}
