import { gate as t } from '@slovo/texts/panel/gate';
import { Button, type ButtonTone } from '@slovo/ui/primitives/button';
import { Field, Input } from '@slovo/ui/primitives/field';
import { type FormEvent, useState } from 'react';

interface TokenFormProps {
  submit: string;
  tone: ButtonTone;
  checking?: boolean;
  /** Why the last one was refused. */
  error?: string;
  onToken: (token: string) => void;
}

/** What the bot sends is a link; its token is taken out of it, so both may be pasted. */
const tokenOf = (pasted: string): string => /[?#&]token=([^&#\s]+)/.exec(pasted)?.[1] ?? pasted.trim();

export function TokenForm({ submit, tone, checking, error, onToken }: TokenFormProps) {
  const [empty, setEmpty] = useState(false);
  const [pasted, setPasted] = useState('');
  const send = (event: FormEvent) => {
    event.preventDefault();
    const token = tokenOf(pasted);
    setEmpty(token === '');
    if (token !== '' && !checking) onToken(token);
  };
  return (
    <form className="flex flex-wrap items-end gap-3" onSubmit={send} noValidate>
      <Field className="grow" label={t.field} error={empty ? t.required : error}>
        <Input
          type="password"
          autoComplete="off"
          spellCheck={false}
          value={pasted}
          onChange={(event) => setPasted(event.target.value)}
        />
      </Field>
      <Button type="submit" tone={tone} busy={checking}>
        {submit}
      </Button>
    </form>
  );
}
