import { create } from '@slovo/texts/web/create';
import { detail } from '@slovo/texts/web/detail';
import { failedTo } from '@slovo/texts/web/failed-calls';
import { Banner } from '@slovo/ui/primitives/banner';
import { Button } from '@slovo/ui/primitives/button';
import { AlertIcon } from '@slovo/ui/primitives/icon';
import { Sheet } from '@slovo/ui/primitives/sheet';
import { type FormEvent, useId, useState } from 'react';
import type { PromiseView } from '../../../shared/api/wire.ts';
import { useIsShown } from '../../../shared/is-shown.ts';
import { DescriptionField, TitleField } from '../../../shared/promise/wording-fields.tsx';
import { useUnsaved } from '../../../shared/unsaved.ts';
import { useSaveWording } from './use-save-wording.ts';
import { useTypedWording } from './use-typed-wording.ts';
import { changesOf, problemsOf, type TypedWording, type Wording } from './wording.ts';

const { wording: texts } = detail;

export interface EditSheetProps {
  promise: PromiseView;
  open: boolean;
  onClose: () => void;
}

/**
 * Title and description of a promise that has started. Esc, Back and a press outside keep what was typed; only «Отмена»
 * discards it. It cannot be closed while saving.
 */
export function EditSheet({ promise, open, onClose }: EditSheetProps) {
  const form = useForm(promise, open, onClose);
  const id = useId();
  return (
    <Sheet
      open={open}
      onClose={onClose}
      locked={form.saving}
      wide
      title={texts.title}
      description={texts.text}
      actions={
        <>
          <Button tone="quiet" onClick={form.cancel} disabled={form.saving}>
            {texts.cancel}
          </Button>
          <Button type="submit" form={id} busy={form.saving}>
            {texts.save}
          </Button>
        </>
      }
    >
      <form id={id} noValidate className="grid gap-4" onSubmit={form.submit}>
        <TitleField {...form.field('title')} enterKeyHint="done" />
        <DescriptionField {...form.field('description')} />
        {form.failure !== null && <Failure message={form.failure} />}
      </form>
    </Sheet>
  );
}

function useForm(promise: PromiseView, open: boolean, onClose: () => void) {
  const { typed, type, forget } = useTypedWording(promise);
  const [submitted, setSubmitted] = useState(false);
  const isShown = useIsShown(open);
  const changes = changesOf(typed, promise);
  const problems = problemsOf(changes, promise);
  const unsaved = Object.keys(changes).length > 0;
  useUnsaved(unsaved);
  const { save, saving, failure, forgetFailure } = useSaveWording({
    promiseId: promise.id,
    isShown,
    onSaved: () => {
      setSubmitted(false);
      forget();
      // Otherwise another page may be open by now.
      if (isShown.current) onClose();
    },
  });
  const cancel = () => {
    setSubmitted(false);
    forgetFailure();
    forget();
    onClose();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (saving) return;
    setSubmitted(true);
    if (!unsaved) cancel();
    else if (Object.keys(problems).length === 0) save(changes);
  };
  const change = (part: TypedWording) => {
    forgetFailure();
    type(part);
  };
  /** An error appears when a text gets too long, or on saving. */
  const field = (name: keyof Wording) => {
    const code = problems[name];
    const isErrorShown = code !== undefined && (submitted || code.endsWith('_TOO_LONG'));
    return {
      value: typed[name] ?? promise[name],
      onChange: (text: string) => change({ [name]: text }),
      error: isErrorShown ? create.problems[code] : undefined,
      readOnly: saving,
    };
  };
  return { field, submit, cancel, saving, failure };
}

/** `message` is the server's, or the call's own sentence where the server sent none. */
function Failure({ message }: { message: string }) {
  const sentence = failedTo.updatePromise;
  const hasReason = message !== failedTo.updatePromise;
  return (
    <Banner tone="danger" role="alert" icon={<AlertIcon />} title={hasReason && sentence}>
      {hasReason ? message : sentence}
    </Banner>
  );
}
