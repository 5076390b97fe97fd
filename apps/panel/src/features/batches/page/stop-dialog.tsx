import { batches } from '@slovo/texts/panel/batches';
import { shell } from '@slovo/texts/panel/shell';
import { Impact } from '@slovo/ui/panel/box';
import { Button } from '@slovo/ui/primitives/button';
import { Sheet } from '@slovo/ui/primitives/sheet';
import type { BatchDetails } from '../../../shared/api/wire.ts';
import { formats } from '../../../shared/format/dates.ts';

interface StopDialogProps {
  batch: BatchDetails;
  onClose: () => void;
  onStop: () => void;
}

/** A stop cannot be taken back, so it says how many would not get the message. */
export function StopDialog({ batch, onClose, onStop }: StopDialogProps) {
  const t = batches.stopping;
  const { cancel } = shell;
  const { number } = formats;
  // Those whose receipt is not written yet are not in line either.
  const rest = batch.inLine + Math.max(0, batch.total - batch.enqueued);
  return (
    <Sheet
      open
      onClose={onClose}
      title={t.title}
      description={t.text}
      actions={
        <>
          <Button tone="quiet" onClick={onClose}>
            {cancel}
          </Button>
          <Button tone="danger" onClick={onStop}>
            {t.confirm}
          </Button>
        </>
      }
    >
      <Impact label={t.restLabel} items={[{ term: t.rest(rest), value: number(rest) }]} />
    </Sheet>
  );
}
