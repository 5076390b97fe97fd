import { PROMISE_QUERY_MIN } from '@slovo/domain/promise';
import { z } from 'zod';
import { call } from '../call.ts';
import { Limit, Person } from '../wire.ts';

export const SearchedPromise = z
  .object({ id: z.int(), title: z.string(), owner: Person })
  .meta({ id: 'SearchedPromise' });
export type SearchedPromise = z.output<typeof SearchedPromise>;

/** Every word of the query begins a word of the title, in any case and order. Queries without a letter find nothing. */
export const searchPromises = call({
  name: 'promises.search-promises',
  who: 'user',
  summary: 'Public promises of other people by the words of their titles',
  input: z.object({ q: z.string().trim().min(PROMISE_QUERY_MIN).max(100), limit: Limit(6, 20) }),
  output: z.object({ items: z.array(SearchedPromise) }),
  refusals: [],
});
