import type { PageContent } from '@slovo/contracts/rendering';
import { unreachable } from '@slovo/domain';
import { personQuery } from '../../features/profile/person/person-query.ts';
import { pollQuery } from '../../features/voting/poll-queries.ts';
import { keys } from '../../shared/data/keys.ts';
import { promiseQuery, reportsQuery } from '../../shared/data/promise.ts';
import { feedQuery, personPromisesQuery } from '../../shared/data/promises.ts';
import type { Handover } from '../handover.ts';

/** What the queries of the page would load. */
export function dataOf(content: PageContent): Handover['data'] {
  switch (content.kind) {
    case 'none':
      return [];
    case 'own':
      return [[keys.mine, content.promises]];
    case 'promise': {
      const { promise, reports, isWhole, polls } = content;
      const audience = 'public';
      const detail = promiseQuery({ id: promise.id, viewerId: null, isPublicAddress: true });
      return [
        [detail.queryKey, { promise, audience }],
        [reportsQuery(promise.id, audience).queryKey, reports, isWhole],
        ...polls.map(({ reportId, poll }): Handover['data'][number] => [pollQuery(reportId).queryKey, poll]),
      ];
    }
    case 'person': {
      const { username, person, promises, isWhole } = content;
      return [
        [personQuery(username).queryKey, person],
        [personPromisesQuery(username).queryKey, promises, isWhole],
      ];
    }
    case 'feed': {
      const { items, next } = content;
      return [[feedQuery.queryKey, { pages: [{ items, next }], pageParams: [feedQuery.initialPageParam] }]];
    }
    default:
      return unreachable(content);
  }
}
