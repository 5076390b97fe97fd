import { queryOptions } from '@tanstack/react-query';
import { call } from '../../shared/api/call.ts';
import { keys } from '../../shared/data/keys.ts';

export const pollQuery = (reportId: number) =>
  queryOptions({
    queryKey: [...keys.poll(reportId), 'count'],
    queryFn: ({ signal }) => call('voting.get-approval-count', { id: reportId }, { signal }),
  });

export const votesQuery = (reportId: number) =>
  queryOptions({
    queryKey: [...keys.poll(reportId), 'votes'],
    queryFn: ({ signal }) => call('voting.list-approvals', { id: reportId }, { signal }),
  });
