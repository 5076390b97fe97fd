import { PAUSE_DAYS_MAX } from '@slovo/domain/day';
import { voice } from '@slovo/texts/web/voice';
import { Button } from '@slovo/ui/primitives/button';
import { Field, Select } from '@slovo/ui/primitives/field';
import { Sheet } from '@slovo/ui/primitives/sheet';
import { useState } from 'react';
import type { PromiseView } from '../../../shared/api/wire.ts';
import { usePause } from './use-voice-actions.ts';

const LENGTHS = Array.from({ length: PAUSE_DAYS_MAX }, (_, index) => index + 1);
const USUAL = 7;

interface PauseSheetProps {
  promise: PromiseView;
  open: boolean;
  onClose: () => void;
}

/** Asks for how many days, from tomorrow on. */
export function PauseSheet({ promise, open, onClose }: PauseSheetProps) {
  const [days, setDays] = useState(USUAL);
  const { take } = usePause(promise);
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={voice.pause.title}
      description={voice.pause.text}
      locked={take.isPending}
      actions={
        <>
          <Button tone="quiet" onClick={onClose}>
            {voice.pause.cancel}
          </Button>
          <Button
            tone="primary"
            busy={take.isPending}
            onClick={() => take.mutate(days, { onSettled: onClose })}
          >
            {voice.pause.take}
          </Button>
        </>
      }
    >
      <Field label={voice.pause.length}>
        <Select value={days} onChange={(event) => setDays(Number(event.target.value))}>
          {LENGTHS.map((count) => (
            <option key={count} value={count}>
              {voice.pause.days(count)}
            </option>
          ))}
        </Select>
      </Field>
    </Sheet>
  );
}
