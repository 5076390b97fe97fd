import { messages } from '@slovo/texts/panel/messages';
import { shell } from '@slovo/texts/panel/shell';
import { Impact } from '@slovo/ui/panel/box';
import { Button } from '@slovo/ui/primitives/button';
import { Field, Input } from '@slovo/ui/primitives/field';
import { Sheet } from '@slovo/ui/primitives/sheet';
import { useState } from 'react';
import { formats } from '../../shared/format/dates.ts';

interface LargeAudienceProps {
  count: number;
  onClose: () => void;
  onConfirm: () => void;
}

/** Above 10,000 recipients their number has to be typed. */
export default function LargeAudience({ count, onClose, onConfirm }: LargeAudienceProps) {
  const { large: t, audience } = messages;
  const { cancel } = shell;
  const { number } = formats;
  const [typed, setTyped] = useState('');
  const digits = typed.replaceAll(/\D/g, '');
  const isSame = digits === String(count);
  const isWrong = digits.length >= String(count).length && !isSame;
  return (
    <Sheet
      open
      onClose={onClose}
      title={t.title}
      description={t.text(number(count))}
      actions={
        <>
          <Button tone="quiet" onClick={onClose}>
            {cancel}
          </Button>
          <Button disabled={!isSame} onClick={onConfirm}>
            {t.confirm}
          </Button>
        </>
      }
    >
      <Impact label={t.label} items={[{ term: audience.people(count), value: number(count) }]} />
      <Field label={t.field} error={isWrong ? t.mismatch : undefined}>
        <Input
          inputMode="numeric"
          autoComplete="off"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      </Field>
    </Sheet>
  );
}
