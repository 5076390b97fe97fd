import { messages } from '@slovo/texts/panel/messages';
import { Button } from '@slovo/ui/primitives/button';
import { CheckIcon, WarningIcon } from '@slovo/ui/primitives/icon';
import { useMutation } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { ErrorNote } from '../feedback/error-note.tsx';
import { useErrorText } from '../feedback/use-error-text.ts';
import { type ContentRules, type MessageContent, testBody } from './content.ts';

interface TestSendProps {
  content: MessageContent;
  rules: ContentRules;
  /** The message as it was last sent to oneself. */
  tested: string | null;
  /** Why there is nothing to send yet. */
  problem: string | null;
  onTested: (content: string) => void;
}

/** Sends to the operator's own chat. The form reminds of it and never asks for it. It shows all results in place: dialogs hide toasts. */
export function TestSend({ content, rules, tested, problem, onTested }: TestSendProps) {
  const { test: t } = messages;
  const errorText = useErrorText();
  const body = testBody(content, rules);
  const { mutate, isPending, data, error } = useMutation({
    mutationFn: (sent: typeof body) => call('notifications.send-test', sent),
    onSuccess: ({ status }, sent) => {
      if (status !== 'failed') onTested(JSON.stringify(sent));
    },
  });
  const isTested = tested === JSON.stringify(body);
  const done = data === undefined ? t.done : data.status === 'queued' ? t.queued : t.sent;
  return (
    <>
      <Button tone="quiet" busy={isPending} disabled={problem !== null} onClick={() => mutate(body)}>
        {t.send}
      </Button>
      {problem === null && (
        <p className="ui-check-line" role="status" data-warn={!isTested || undefined}>
          {isTested ? <CheckIcon size="s" /> : <WarningIcon size="s" />}
          {isTested ? done : t.remind}
        </p>
      )}
      {data?.status === 'failed' && <ErrorNote error={null}>{t.failed}</ErrorNote>}
      {error && (
        <ErrorNote error={error} title={t.failed}>
          {errorText(error, { fallback: t.failed })}
        </ErrorNote>
      )}
    </>
  );
}
