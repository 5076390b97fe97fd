import { safeHref } from '@slovo/domain/message';
import { editor as texts } from '@slovo/texts/panel/editor';
import { shell } from '@slovo/texts/panel/shell';
import { Button } from '@slovo/ui/primitives/button';
import { Field, Input } from '@slovo/ui/primitives/field';
import { Sheet } from '@slovo/ui/primitives/sheet';
import { type FormEvent, useId, useState } from 'react';

interface LinkDialogProps {
  /** The URL of the link at the caret; null if there is none. */
  href: string | null;
  onClose: () => void;
  /** Null removes the link. */
  onLink: (href: string | null) => void;
}

/** Asks for the URL of a link. Only addresses that a message may have are accepted. */
export function LinkDialog({ href, onClose, onLink }: LinkDialogProps) {
  const t = texts.link;
  const { cancel } = shell;
  const form = useId();
  const [typed, setTyped] = useState(href ?? '');
  const [isRefused, setRefused] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const safe = safeHref(typed);
    if (safe === null) return setRefused(true);
    onClose();
    onLink(safe);
  };
  return (
    <Sheet
      open
      onClose={onClose}
      title={t.title}
      actions={
        <>
          <Button tone="quiet" onClick={onClose}>
            {cancel}
          </Button>
          {href !== null && (
            <Button
              tone="danger-ghost"
              onClick={() => {
                onClose();
                onLink(null);
              }}
            >
              {t.remove}
            </Button>
          )}
          <Button type="submit" form={form}>
            {t.set}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit} noValidate>
        <Field label={t.field} hint={t.hint} error={isRefused ? t.invalid : undefined}>
          <Input
            type="url"
            value={typed}
            autoFocus
            onChange={({ target }) => {
              setTyped(target.value);
              setRefused(false);
            }}
          />
        </Field>
      </form>
    </Sheet>
  );
}
