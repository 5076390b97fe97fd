import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callRoute } from '../../shared/api/call.ts';
import { jobQuery } from './deletion-calls.ts';

const ROUTES = { cancel: 'cancelDeletion', run: 'runDeletion', retry: 'retryDeletion' } as const;
type Action = keyof typeof ROUTES;

export interface JobActions {
  pending?: Action;
  error: unknown;
  cancel: () => void;
  run: () => void;
  retry: () => void;
}

/** One at a time. Each may be repeated: a job that has already moved is refused, and its state is asked for. */
export function useJobActions(id: string): JobActions {
  const queries = useQueryClient();
  const { queryKey } = jobQuery(id);
  const { mutate, isPending, variables, error } = useMutation({
    mutationFn: (action: Action) => callRoute(ROUTES[action], { id }),
    onSuccess: (job) => queries.setQueryData(queryKey, job),
    // It has moved without us, or the answer was lost.
    onError: () => queries.invalidateQueries({ queryKey }),
  });
  const act = (action: Action) => () => void (isPending || mutate(action));
  return {
    pending: isPending ? variables : undefined,
    error,
    cancel: act('cancel'),
    run: act('run'),
    retry: act('retry'),
  };
}
