import { describe, expect, it } from '@jest/globals';
import { QueryClient } from '@tanstack/react-query';
import { cachePromise } from '../src/shared/data/promise-cache.ts';
import { type LoadedPromise, promiseQuery } from '../src/shared/data/promise.ts';
import { promiseOf } from './samples.ts';

const query = promiseQuery({ id: 7, viewerId: 1, isPublicAddress: false });
const loaded = (facts: Partial<LoadedPromise['promise']>): LoadedPromise => ({
  audience: 'insider',
  promise: promiseOf({ id: 7, version: 1, ...facts }),
});

describe('a promise in the cache', () => {
  it('[DETAIL-30] keeps the answer of a change when an older answer comes after it', async () => {
    const queries = new QueryClient();
    queries.setQueryData(query.queryKey, loaded({ approval_type: 'system' }));
    let answer!: (late: LoadedPromise) => void;
    const queryFn = () => new Promise<LoadedPromise>((resolve) => (answer = resolve));
    const refetched = queries.fetchQuery({ ...query, queryFn });
    cachePromise(queries, loaded({ approval_type: 'anyuser', version: 2 }).promise);
    answer(loaded({ approval_type: 'system' }));
    await refetched;
    expect(queries.getQueryData(query.queryKey)?.promise.approval_type).toBe('anyuser');
  });

  it('takes every answer that is not older, and that for another audience', () => {
    const queries = new QueryClient();
    queries.setDefaultOptions({ queries: { structuralSharing: query.structuralSharing! } });
    queries.setQueryData(query.queryKey, loaded({ version: 2, current_day: 1 }));
    queries.setQueryData(query.queryKey, loaded({ version: 2, current_day: 2 }));
    expect(queries.getQueryData(query.queryKey)?.promise.current_day).toBe(2);
    queries.setQueryData(query.queryKey, { ...loaded({ version: 1 }), audience: 'public' });
    expect(queries.getQueryData(query.queryKey)?.audience).toBe('public');
  });
});
