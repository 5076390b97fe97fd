import { messages } from '@slovo/texts/panel/messages';
import { Button } from '@slovo/ui/primitives/button';
import { CheckIcon, WarningIcon } from '@slovo/ui/primitives/icon';
import { useToasts } from '@slovo/ui/primitives/toast';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../shared/api/call.ts';
import { ErrorNote } from '../../shared/feedback/error-note.tsx';
import { useErrorText } from '../../shared/feedback/use-error-text.ts';
import { usePanelTexts } from '../../shared/texts/use-panel-texts.ts';
import { contentOf, type MessageFields } from './message-fields.ts';

interface TestSendProps {
  fields: MessageFields;
  /** Why there is nothing to send yet. */
  problem: string | null;
  onTested: (content: string) => void;
}

/** To the operator's own chat. The form reminds of it and never asks for it. */
export function TestSend({ fields, problem, onTested }: TestSendProps) {
  const { test: t } = usePanelTexts(messages);
  const errorText = useErrorText();
  const toasts = useToasts();
  const { mutate, isPending, error } = useMutation({
    mutationFn: ({ written, media, lang }: MessageFields) =>
      call('notifications.send-test', {
        content: {
          ...(written.html !== '' && { text: written.html }),
          ...(media && { media: { fileId: media.fileId, type: media.type } }),
        },
        lang,
      }),
    onSuccess: ({ status }, sent) => {
      onTested(contentOf(sent));
      const isThere = status === 'sent' || status === 'other';
      if (status === 'failed') toasts.show({ tone: 'error', text: t.failed });
      else toasts.show({ tone: 'success', text: isThere ? t.sent : t.queued });
    },
  });
  const isTested = fields.tested === contentOf(fields);
  return (
    <>
      <Button tone="quiet" busy={isPending} disabled={problem !== null} onClick={() => mutate(fields)}>
        {t.send}
      </Button>
      {problem === null && (
        <p className="ui-check-line" data-warn={!isTested || undefined}>
          {isTested ? <CheckIcon size="s" /> : <WarningIcon size="s" />}
          {isTested ? t.done : t.remind}
        </p>
      )}
      {error && (
        <ErrorNote error={error} title={t.failed}>
          {errorText(error, { fallback: t.failed })}
        </ErrorNote>
      )}
    </>
  );
}
