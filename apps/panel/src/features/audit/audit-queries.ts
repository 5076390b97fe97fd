import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, callPage } from '../../shared/api/call.ts';
import type { AuditLine } from '../../shared/api/wire.ts';
import type { AuditSearch } from './audit-search.ts';

export const PAGE_SIZE = 50;
const NAME_STALE_MS = 10 * 60 * 1_000;

export const auditQuery = (search: AuditSearch) =>
  queryOptions({
    queryKey: ['audit', search],
    queryFn: ({ signal }) =>
      callPage<AuditLine>('auth.list-audit-entries', { ...search, limit: PAGE_SIZE }, { signal }),
    placeholderData: keepPreviousData,
  });

/** The name of a person by their id, looked up at the time of reading: the log itself keeps none. Null: nobody has it. */
export const nameQuery = (id: number) =>
  queryOptions({
    queryKey: ['name', id],
    queryFn: async ({ signal }) => {
      const input = { query: String(id), by: 'userId', limit: 1 } as const;
      const { items } = await call('auth.find-users', input, { signal });
      return items[0] ?? null;
    },
    staleTime: NAME_STALE_MS,
  });
