import type { PageContent } from '@slovo/contracts/rendering';
import { pollQuery } from '../../features/voting/poll-queries.ts';
import { keys } from '../../shared/data/keys.ts';
import { promiseQuery, reportsQuery } from '../../shared/data/promise.ts';
import type { Handover } from '../handover.ts';

/** What the queries of the page would load. */
export function dataOf(content: PageContent): Handover['data'] {
  if (content.kind === 'none') return [];
  if (content.kind === 'own') return [[keys.mine, content.promises]];
  const { promise, reports, polls } = content;
  const audience = 'public';
  const detail = promiseQuery({ id: promise.id, viewerId: null, isPublicAddress: true });
  return [
    [detail.queryKey, { promise, audience }],
    [reportsQuery(promise.id, audience).queryKey, reports],
    ...polls.map(({ reportId, poll }): Handover['data'][number] => [pollQuery(reportId).queryKey, poll]),
  ];
}
