import { PROMISE_QUERY_MIN } from '@slovo/domain/promise';
import { z } from 'zod';
import { call } from '../call.ts';
import { Limit, Person } from '../wire.ts';
import { Line } from '../written.ts';

export const SearchedPromise = z
  .object({ id: z.int(), title: z.string(), owner: Person })
  .meta({ id: 'SearchedPromise' });
export type SearchedPromise = z.output<typeof SearchedPromise>;

/** Every word of the query begins a word of the title, in any case and order. Queries without a letter find nothing. */
export const searchPromises = call({
  name: 'promises.search-promises',
  who: 'user',
  summary: 'Public promises of other people by the words of their titles',
  input: z.object({ q: Line(100).min(PROMISE_QUERY_MIN), limit: Limit(6, 20) }),
  output: z.object({ items: z.array(SearchedPromise) }),
  refusals: [],
});
