import { done } from '@slovo/texts/web/done';
import { Button } from '@slovo/ui/primitives/button';
import { CheckIcon } from '@slovo/ui/primitives/icon';
import { useToasts } from '@slovo/ui/primitives/toast';
import { useEffect, useRef } from 'react';
import type { PromiseView } from '../../../shared/api/wire.ts';
import { titleOf } from '../../../shared/promise/labels.ts';
import { useSendReport } from './use-send-report.ts';

/** Reports without words, for a promise that nobody else has to approve. The toast can take it back. */
export function DoneButton({ promise }: { promise: PromiseView }) {
  const toasts = useToasts();
  // The list stays open, so a report without an answer goes to the queue, and a refusal is shown.
  const isShown = useRef(true);
  const { sending, send } = useSendReport(promise, isShown, () => {});
  const failure = sending.state === 'failed' ? sending.message : undefined;
  useEffect(() => {
    if (failure) toasts.show({ tone: 'error', text: failure });
  }, [failure, toasts]);
  return (
    <Button
      tone="quiet"
      icon={<CheckIcon />}
      busy={sending.state === 'sending'}
      data-key="done"
      aria-label={done.of(titleOf(promise))}
      onClick={() => void send(done.report, null)}
    >
      {done.label}
    </Button>
  );
}
