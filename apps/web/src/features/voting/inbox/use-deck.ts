import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type WaitingReport, waitingQuery } from './waiting-queries.ts';

/** The next page is requested when so few cards are left. */
const AHEAD = 5;

/** The waiting reports as a deck: a card stays on top until it is decided or skipped, even if it has left the list. */
export function useDeck() {
  const list = useInfiniteQuery(waitingQuery);
  const [done, setDone] = useState<ReadonlySet<number>>(new Set());
  const [top, setTop] = useState<WaitingReport>();
  const items = list.data?.pages.flatMap((page) => page.items) ?? [];
  const left = items.filter(({ report_id: id }) => !done.has(id) && id !== top?.report_id);
  if (!top && left[0]) setTop(left[0]);
  const { hasNextPage, isFetching, isError, fetchNextPage } = list;
  const fewLeft = left.length < AHEAD;
  useEffect(() => {
    if (fewLeft && hasNextPage && !isFetching && !isError) void fetchNextPage();
  }, [fewLeft, hasNextPage, isFetching, isError, fetchNextPage]);
  return {
    top,
    /** Another person has decided on the card on top, or its promise was closed or hidden. */
    isGone: top !== undefined && !isFetching && !items.some(({ report_id: id }) => id === top.report_id),
    left: left.length,
    isPending: list.isPending || (!top && hasNextPage),
    isError: isError && !top,
    refetch: () => void list.refetch(),
    next: () => {
      if (top) setDone(new Set([...done, top.report_id]));
      setTop(left[0]);
    },
  };
}
