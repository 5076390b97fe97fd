import { queryOptions } from '@tanstack/react-query';
import { call } from '../../shared/api/call.ts';
import type { AudienceFilters, ResultOf } from '../../shared/api/wire.ts';

export type Segment = ResultOf<'notifications.list-segments'>['segments'][number];

export const segmentsQuery = () =>
  queryOptions({
    queryKey: ['segments'],
    queryFn: async ({ signal }) => (await call('notifications.list-segments', {}, { signal })).segments,
  });

const plain = (filters: AudienceFilters): string =>
  JSON.stringify(
    Object.entries(filters)
      .filter(([, value]) => value !== undefined)
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  );

/** Whether they choose the same people. */
export const isSame = (one: AudienceFilters, other: AudienceFilters): boolean => plain(one) === plain(other);
