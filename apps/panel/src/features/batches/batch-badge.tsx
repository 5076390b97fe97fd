import { batches as t } from '@slovo/texts/panel/batches';
import { Badge, type BadgeTone } from '@slovo/ui/primitives/badge';
import type { Batch } from '../../shared/api/wire.ts';

const TONES: Record<Batch['status'], BadgeTone> = {
  queued: 'neutral',
  processing: 'pending',
  completed: 'kept',
  failed: 'danger',
};

/** The documented status; the stage says more where they differ. */
export function BatchBadge({ status, stage }: Pick<Batch, 'status' | 'stage'>) {
  return (
    <Badge tone={TONES[status]}>
      {t.statuses[status]}
      {stage !== 'done' && stage !== 'sending' && ` · ${t.stages[stage]}`}
    </Badge>
  );
}
