import { person as texts } from '@slovo/texts/panel/person';
import { shell } from '@slovo/texts/panel/shell';
import { Button } from '@slovo/ui/primitives/button';
import { Field, Input } from '@slovo/ui/primitives/field';
import { Sheet } from '@slovo/ui/primitives/sheet';
import { useToasts } from '@slovo/ui/primitives/toast';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../shared/api/call.ts';
import type { Session } from '../../shared/api/wire.ts';
import { ErrorNote } from '../../shared/feedback/error-note.tsx';
import { useErrorText } from '../../shared/feedback/use-error-text.ts';
import { deviceOf } from './device-of.ts';

const REASON_MAX = 500;

interface EndSessionsProps {
  userId: number;
  ending?: Session | 'all';
  onClose: () => void;
}

/** A session that has ended cannot be brought back, so it asks first. */
export function EndSessions({ userId, ending, onClose }: EndSessionsProps) {
  const { sessions: t } = texts;
  const { cancel } = shell;
  const errorText = useErrorText();
  const [reason, setReason] = useState('');
  const { mutate, isPending, error, reset } = useEnding(userId);
  const leave = () => {
    setReason('');
    reset();
    onClose();
  };
  const confirm = () => ending && mutate({ ending, reason }, { onSuccess: leave });
  const device = ending && ending !== 'all' ? deviceOf(ending) || t.unknownDevice : '';
  return (
    <Sheet
      open={ending !== undefined}
      locked={isPending}
      onClose={leave}
      title={ending === 'all' ? t.confirm.all : t.confirm.one(device)}
      description={t.confirm.text}
      actions={
        <>
          <Button tone="quiet" onClick={leave} disabled={isPending}>
            {cancel}
          </Button>
          <Button tone="danger" onClick={confirm} busy={isPending}>
            {t.confirm.yes}
          </Button>
        </>
      }
    >
      <Field label={t.confirm.reason} optional={t.confirm.optional}>
        <Input value={reason} most={REASON_MAX} onChange={(event) => setReason(event.target.value)} />
      </Field>
      {error && (
        <ErrorNote error={error} onRetry={confirm}>
          {errorText(error, { fallback: t.failed })}
        </ErrorNote>
      )}
    </Sheet>
  );
}

function useEnding(id: number) {
  const { sessions: t } = texts;
  const queries = useQueryClient();
  const toasts = useToasts();
  return useMutation({
    mutationFn: async ({ ending, reason }: { ending: Session | 'all'; reason: string }) => {
      if (ending === 'all')
        return (await call('auth.revoke-all-sessions-of-user', { id, reason })).revokedCount;
      await call('auth.revoke-session-of-user', { id, session: ending.session_id, reason });
      return undefined;
    },
    onSuccess: (count) => {
      toasts.show({ tone: 'success', text: count === undefined ? t.ended : t.endedAll(count) });
      void queries.invalidateQueries({ queryKey: ['person', id] });
    },
  });
}
