import { hashKey, keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '../../shared/api/call.ts';
import { type LibrarySearch, PAGE_SIZE } from './library-search.ts';

const ROOT = 'library';

export const libraryQuery = ({ kind, q, page = 1 }: LibrarySearch) =>
  queryOptions({
    queryKey: [ROOT, 'page', kind, q, page],
    queryFn: ({ signal }) =>
      call(
        'media.list-library-files',
        { limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE, mimeType: kind && `${kind}/*`, q },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });

export const fileQuery = (id: string) =>
  queryOptions({
    queryKey: [ROOT, 'file', id],
    queryFn: ({ signal }) => call('media.get-library-file', { id }, { signal }),
  });

/**
 * Its record is not asked for again: there is none any more. It stays in the cache, as a view that has not left it yet would
 * fetch what is not there.
 */
export function forgetFile(queries: QueryClient, id: string): void {
  const { queryKey } = fileQuery(id);
  void queries.invalidateQueries({
    queryKey: [ROOT],
    predicate: (query) => query.queryHash !== hashKey(queryKey),
  });
}
