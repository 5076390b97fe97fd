import { isOwnDeletionPhrase } from '@slovo/domain/deletion';
import { ownData as texts } from '@slovo/texts/web/own-data';
import { Button } from '@slovo/ui/primitives/button';
import { Field, Input } from '@slovo/ui/primitives/field';
import { Sheet } from '@slovo/ui/primitives/sheet';
import { useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useId, useState } from 'react';
import { call } from '../../shared/api/call.ts';
import { useMutationOnce } from '../../shared/data/use-mutation-once.ts';
import { withReason } from '../../shared/feedback/refusal-text.ts';
import { ownDataQuery } from '../../shared/data/own-data.ts';

/** The person types what the deletion means. */
export function RemovalSheet({ onClose }: { onClose: () => void }) {
  const cache = useQueryClient();
  const form = useId();
  const [phrase, setPhrase] = useState('');
  const [isChecked, setChecked] = useState(false);
  const removal = useMutationOnce({
    mutationFn: () => call('auth.request-account-deletion', { phrase }),
    onSuccess: (deletion) => {
      cache.setQueryData(ownDataQuery.queryKey, (known) => known && { ...known, deletion });
      onClose();
    },
  });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setChecked(true);
    if (isOwnDeletionPhrase(phrase)) removal.mutate();
  };
  const isWrong = isChecked && !isOwnDeletionPhrase(phrase);
  const refusal = removal.error ? withReason(texts.confirm.failed, removal.error) : undefined;
  return (
    <Sheet
      open
      onClose={onClose}
      locked={removal.isPending}
      title={texts.confirm.title}
      description={texts.confirm.text}
      actions={
        <>
          <Button tone="quiet" onClick={onClose}>
            {texts.confirm.keep}
          </Button>
          <Button tone="danger" type="submit" form={form} busy={removal.isPending}>
            {texts.confirm.remove}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit}>
        <Field label={texts.confirm.label} error={isWrong ? texts.confirm.wrong : refusal}>
          <Input
            value={phrase}
            placeholder={texts.confirm.phrase}
            autoComplete="off"
            maxLength={100}
            onChange={(event) => setPhrase(event.target.value)}
          />
        </Field>
      </form>
    </Sheet>
  );
}
