import { sessions as texts } from '@slovo/texts/web/sessions';
import { useToasts } from '@slovo/ui/primitives/toast';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../shared/api/api-error.ts';
import { call } from '../../shared/api/call.ts';
import { useAuthMachine } from '../../shared/auth/use-auth.ts';
import { keys } from '../../shared/data/keys.ts';
import { useMutationOnce } from '../../shared/data/use-mutation-once.ts';

const LIMIT = 50;

/** The server's message, else the fallback. */
const sentence = (fallback: string, error: unknown): string =>
  error instanceof ApiError && error.status > 0 && !/^HTTP \d+$/.test(error.message)
    ? error.message
    : fallback;

export function useSessions(userId: number, ownSessionId: string) {
  const queries = useQueryClient();
  const machine = useAuthMachine();
  const toasts = useToasts();
  const [problem, setProblem] = useState<string>();
  const list = useQuery({
    queryKey: [...keys.sessions, userId],
    queryFn: async ({ signal }) => {
      const options = { userId, include_revoked: false, include_expired: false, limit: LIMIT };
      const { sessions } = await call('auth.list-sessions', options, { signal });
      return sessions;
    },
  });
  const done = () => {
    setProblem(undefined);
    void queries.invalidateQueries({ queryKey: keys.sessions });
  };
  const revoke = useMutationOnce({
    mutationFn: (sessionId: string) => call('auth.revoke-session', { session_id: sessionId, reason: 'user' }),
    onSuccess: (_answer, sessionId) => {
      if (sessionId === ownSessionId) machine.logout();
      else done();
    },
    onError: (error) => setProblem(sentence(texts.errors.revoke, error)),
  });
  const revokeOthers = useMutationOnce({
    mutationFn: () =>
      call('auth.revoke-user-sessions', {
        user_id: userId,
        reason: 'user',
        exclude_session_id: ownSessionId,
      }),
    onSuccess: ({ revoked_count }) => {
      done();
      toasts.show({ tone: 'success', text: texts.terminated(revoked_count) });
    },
    onError: (error) => setProblem(sentence(texts.errors.revokeAll, error)),
  });
  const shown = problem ?? (list.error ? sentence(texts.errors.load, list.error) : undefined);
  return { list, revoke, revokeOthers, problem: shown };
}
