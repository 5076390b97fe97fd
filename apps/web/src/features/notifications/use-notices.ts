import {
  hasMoreNotices,
  isFresh,
  NOTICE_PAGE_SIZE,
  noticeOffset,
  type ReceiptStatus,
} from '@slovo/domain/notice';
import { hasText } from '@slovo/domain/text';
import { infiniteQueryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { call } from '../../shared/api/call.ts';
import type { ReceiptView } from '../../shared/api/wire.ts';
import { deviceNow, now } from '../../shared/clock.ts';
import { keys } from '../../shared/data/keys.ts';
import { noticeArchiveQuery } from '../../shared/data/receipts.ts';

/** `new` is pending and delivered together, which no single status covers. */
export type NoticeFilter = 'all' | 'new' | ReceiptStatus;

/** Pages of 20, numbered from 1; the next is offered only after a full one (LIMIT-08 to LIMIT-10). */
const pagesQuery = (userId: number, status: ReceiptStatus | undefined) =>
  infiniteQueryOptions({
    queryKey: [...keys.receipts, 'list', userId, status ?? 'all'],
    queryFn: ({ pageParam, signal }): Promise<ReceiptView[]> =>
      call(
        'notifications.list-receipts',
        { userId, limit: NOTICE_PAGE_SIZE, offset: noticeOffset(pageParam), ...(status && { status }) },
        { signal },
      ),
    initialPageParam: 1,
    getNextPageParam: (last, _, page) => (hasMoreNotices(last.length) ? page + 1 : undefined),
  });

/**
 * The notices of the list. «New» and the search by number use the last thousand, which the tiles have loaded anyway:
 * the loaded pages may miss a match.
 */
export function useNotices(userId: number, filter: NoticeFilter, search: string) {
  const number = search.replace(/\D/g, '');
  const searching = hasText(search);
  const wide = filter === 'new' || searching;
  const pages = useInfiniteQuery({
    ...pagesQuery(userId, filter === 'all' || filter === 'new' ? undefined : filter),
    enabled: !wide,
  });
  const archive = useQuery({ ...noticeArchiveQuery(userId), enabled: wide });
  const source = wide ? archive : pages;
  const loaded = wide ? archive.data : pages.data?.pages.flat();
  return {
    notices:
      loaded &&
      onlyOnce(loaded).filter(
        (one) => matchesFilter(filter, one) && (!searching || matchesNumber(one, number)),
      ),
    /** When what is shown was loaded, by the server's clock. */
    loadedAt: source.dataUpdatedAt + now() - deviceNow(),
    failed: source.isError,
    loading: source.isPending,
    refreshing: pages.isRefetching || archive.isRefetching,
    hasMore: !wide && pages.hasNextPage,
    loadingMore: pages.isFetchingNextPage,
    loadMore: () => void pages.fetchNextPage(),
  };
}

const matchesFilter = (filter: NoticeFilter, receipt: ReceiptView): boolean =>
  filter === 'all' || (filter === 'new' ? isFresh(receipt, now()) : receipt.status === filter);

/** The number of the notification or a part of it; letters match nothing. */
const matchesNumber = ({ notification_id: id }: ReceiptView, number: string): boolean =>
  number !== '' && String(id).includes(number);

/** A notice that arrives while paging shifts the others, so the next page may repeat the last row. */
function onlyOnce(notices: readonly ReceiptView[]): ReceiptView[] {
  return [...new Map(notices.map((one) => [one.id, one])).values()];
}
