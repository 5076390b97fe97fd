import { SERVICES, type ServiceName } from '@slovo/contracts/services';
import { queryOptions } from '@tanstack/react-query';
import { callPage } from '../../shared/api/call.ts';
import type { ParkedEvent } from '../../shared/api/wire.ts';
import { type Parked, parkedOf } from './group-events.ts';

export const PAGE_SIZE = 100;

export interface ParkedList {
  service: ServiceName;
  events: Parked[];
  /** There are earlier ones. */
  hasMore: boolean;
}

/** The latest events of a service, `pages` of 100 each. */
export const parkedQuery = (service: ServiceName, pages: number) =>
  queryOptions({
    queryKey: ['parked', service, pages],
    queryFn: async ({ signal }): Promise<ParkedList> => {
      const events: Parked[] = [];
      let cursor: string | null = null;
      for (let page = 0; page < pages; page += 1) {
        const input: object = { limit: PAGE_SIZE, ...(cursor !== null && { cursor }) };
        const answer = await callPage<ParkedEvent>(`${service}.list-parked-events`, input, { signal });
        events.push(...answer.items.map((event) => parkedOf(service, event)));
        cursor = answer.next;
        if (cursor === null) break;
      }
      return { service, events, hasMore: cursor !== null };
    },
  });

export const onePageEach = (): Record<ServiceName, number> =>
  Object.fromEntries(SERVICES.map((service) => [service, 1])) as Record<ServiceName, number>;
