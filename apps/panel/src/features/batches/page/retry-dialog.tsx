import { RETRIED_ALWAYS, RETRIED_ON_DEMAND } from '@slovo/domain/batch';
import { batches } from '@slovo/texts/panel/batches';
import { shell } from '@slovo/texts/panel/shell';
import { Button } from '@slovo/ui/primitives/button';
import { Sheet } from '@slovo/ui/primitives/sheet';
import { Checkbox } from '@slovo/ui/primitives/switch';
import { useState } from 'react';
import type { BatchDetails } from '../../../shared/api/wire.ts';
import { formats } from '../../../shared/format/dates.ts';
import type { RetryReasons } from './use-batch-moves.ts';

interface RetryDialogProps {
  batch: BatchDetails;
  onClose: () => void;
  onRetry: (reasons: RetryReasons) => void;
}

export function RetryDialog({ batch: { stage, failures }, onClose, onRetry }: RetryDialogProps) {
  const t = batches.retrying;
  const { cancel } = shell;
  const { number } = formats;
  const [reasons, setReasons] = useState<RetryReasons>([]);
  const usual = RETRIED_ALWAYS.reduce((sum, reason) => sum + (failures[reason] ?? 0), 0);
  return (
    <Sheet
      open
      onClose={onClose}
      title={t.title}
      description={t.usual(usual)}
      actions={
        <>
          <Button tone="quiet" onClick={onClose}>
            {cancel}
          </Button>
          <Button
            disabled={stage === 'done' && usual === 0 && reasons.length === 0}
            onClick={() => onRetry(reasons)}
          >
            {t.confirm}
          </Button>
        </>
      }
    >
      {RETRIED_ON_DEMAND.filter((reason) => (failures[reason] ?? 0) > 0).map((reason) => (
        <Checkbox
          key={reason}
          label={t[reason](number(failures[reason] ?? 0))}
          checked={reasons.includes(reason)}
          onChange={(on) =>
            setReasons((known) => (on ? [...known, reason] : known.filter((one) => one !== reason)))
          }
        />
      ))}
    </Sheet>
  );
}
