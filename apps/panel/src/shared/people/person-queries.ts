import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { call, callRoute } from '../api/call.ts';
import type { AdminUser, AdminUserPage, UserSearch } from '../api/wire.ts';

export const PAGE_SIZE = 25;
export const SEARCH_TYPES = ['auto', 'userId', 'username', 'telegramId', 'email'] as const;
export type SearchBy = (typeof SEARCH_TYPES)[number];

export interface Search {
  q: string;
  by: SearchBy;
  /** From 1. */
  page: number;
}

/** A search that is replaced by another one is aborted, silently. */
export const searchQuery = ({ q, by, page }: Search) =>
  queryOptions({
    queryKey: ['users', q, by, page],
    queryFn: ({ signal }) =>
      call('auth.find-users', { query: q, by, limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE }, { signal }),
    enabled: q !== '',
    placeholderData: keepPreviousData,
  });

export const personQuery = (id: number) =>
  queryOptions({
    queryKey: ['person', id],
    queryFn: ({ signal }) => callRoute('adminUser', { id }, { signal }),
  });

/** Shows a person's new state at once everywhere, then asks the server. */
export async function changePerson(
  queries: QueryClient,
  id: number,
  change: Partial<Pick<AdminUser, 'status' | 'banReason'>>,
): Promise<void> {
  queries.setQueriesData<UserSearch>(
    { queryKey: ['users'] },
    (found) =>
      found && { ...found, items: found.items.map((one) => (one.id === id ? { ...one, ...change } : one)) },
  );
  queries.setQueryData<AdminUserPage>(['person', id], (page) => page && { ...page, ...change });
  await Promise.all([
    queries.invalidateQueries({ queryKey: ['users'] }),
    queries.invalidateQueries({ queryKey: ['person', id] }),
  ]);
}

/** The people before and after this one in the latest search that found them. */
export function neighboursOf(queries: QueryClient, id: number): { previous?: number; next?: number } {
  const found = queries
    .getQueryCache()
    .findAll({ queryKey: ['users'] })
    .toSorted((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt)
    .map(({ state }) => (state.data as UserSearch | undefined)?.items ?? [])
    .find((items) => items.some((one) => one.id === id));
  const at = found?.findIndex((one) => one.id === id) ?? -1;
  return at < 0 ? {} : { previous: found![at - 1]?.id, next: found![at + 1]?.id };
}
