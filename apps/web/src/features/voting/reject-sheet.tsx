import { textProblem, writtenText } from '@slovo/domain/text';
import { VOTE_REASON_MAX } from '@slovo/domain/vote';
import { voting } from '@slovo/texts/web/voting';
import { Button } from '@slovo/ui/primitives/button';
import { Field, Textarea } from '@slovo/ui/primitives/field';
import { useState } from 'react';
import { Sheet } from '@slovo/ui/primitives/sheet';

const texts = voting.motivator;

export interface RejectSheetProps {
  open: boolean;
  onClose: () => void;
  onReject: (reason: string) => void;
}

export function RejectSheet({ open, onClose, onReject }: RejectSheetProps) {
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string>();
  const submit = () => {
    const text = writtenText(reason);
    const long = textProblem(text, VOTE_REASON_MAX);
    const found =
      text === ''
        ? texts.reasonRequired
        : long === 'long'
          ? texts.reasonTooLong
          : long === 'heavy'
            ? texts.reasonOverloaded
            : undefined;
    setProblem(found);
    if (!found) onReject(text);
  };
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={texts.rejectTitle}
      actions={
        <>
          <Button tone="quiet" onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button tone="danger" onClick={submit}>
            {texts.reject}
          </Button>
        </>
      }
    >
      <Field label={texts.reason} hint={texts.reasonHint} error={problem}>
        <Textarea rows={3} value={reason} onChange={(event) => setReason(event.target.value)} />
      </Field>
    </Sheet>
  );
}
