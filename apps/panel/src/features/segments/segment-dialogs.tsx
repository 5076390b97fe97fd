import { isLonger, writtenLine } from '@slovo/domain/text';
import { SEGMENT_NAME_LIMIT } from '@slovo/domain/batch';
import { segments as t } from '@slovo/texts/panel/segments';
import { shell } from '@slovo/texts/panel/shell';
import { Button } from '@slovo/ui/primitives/button';
import { Field, Input } from '@slovo/ui/primitives/field';
import { Sheet } from '@slovo/ui/primitives/sheet';
import { type FormEvent, useId, useState } from 'react';
import { ApiError } from '../../shared/api/api-error.ts';
import { ErrorNote } from '../../shared/feedback/error-note.tsx';
import { useErrorText } from '../../shared/feedback/use-error-text.ts';
import { formats } from '../../shared/format/dates.ts';
import type { Segment } from './segment-queries.ts';
import type { SegmentChanges } from './use-segment-changes.ts';

interface NameDialogProps {
  title: string;
  initial: string;
  save: SegmentChanges['save'];
  onSave: (name: string) => void;
  onClose: () => void;
}

/** Asks for the name of a new segment, or for another one. */
export function NameDialog({ title, initial, save, onSave, onClose }: NameDialogProps) {
  const { cancel } = shell;
  const form = useId();
  const [name, setName] = useState(initial);
  const [tried, setTried] = useState(false);
  const wrong = useNameProblem(writtenLine(name));
  const taken = useTaken(save);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (wrong === undefined) onSave(writtenLine(name));
  };
  return (
    <Sheet
      open
      locked={save.isPending}
      onClose={onClose}
      title={title}
      actions={
        <>
          <Button tone="quiet" disabled={save.isPending} onClick={onClose}>
            {cancel}
          </Button>
          <Button type="submit" form={form} busy={save.isPending}>
            {t.apply}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit} noValidate>
        <Field label={t.name} error={(tried ? wrong : undefined) ?? taken}>
          <Input
            autoFocus
            autoComplete="off"
            value={name}
            onChange={({ target }) => {
              setName(target.value);
              save.reset();
            }}
          />
        </Field>
      </form>
      {taken === undefined && <SaveFailure save={save} />}
    </Sheet>
  );
}

function useNameProblem(name: string): string | undefined {
  const { number } = formats;
  if (name === '') return t.nameRequired;
  return isLonger(name, SEGMENT_NAME_LIMIT) ? t.nameTooLong(number(SEGMENT_NAME_LIMIT)) : undefined;
}

/** The server's sentence about a name that another segment has. */
const useTaken = ({ error }: SegmentChanges['save']): string | undefined =>
  error instanceof ApiError && error.code === 'SEGMENT_NAME_TAKEN' ? error.message : undefined;

export function SaveFailure({ save: { error } }: { save: SegmentChanges['save'] }) {
  const errorText = useErrorText();
  if (!error) return null;
  return (
    <ErrorNote error={error} title={t.failed}>
      {errorText(error, { fallback: t.failed })}
    </ErrorNote>
  );
}

interface RemoveDialogProps {
  segment: Segment;
  remove: SegmentChanges['remove'];
  onClose: () => void;
}

export function RemoveDialog({ segment, remove, onClose }: RemoveDialogProps) {
  const { cancel } = shell;
  const errorText = useErrorText();
  return (
    <Sheet
      open
      locked={remove.isPending}
      onClose={onClose}
      title={t.removeTitle(segment.name)}
      description={t.removeText}
      actions={
        <>
          <Button tone="quiet" disabled={remove.isPending} onClick={onClose}>
            {cancel}
          </Button>
          <Button tone="danger" busy={remove.isPending} onClick={() => remove.mutate(segment)}>
            {t.remove}
          </Button>
        </>
      }
    >
      {remove.error && (
        <ErrorNote error={remove.error} title={t.removeFailed}>
          {errorText(remove.error, { fallback: t.removeFailed })}
        </ErrorNote>
      )}
    </Sheet>
  );
}
