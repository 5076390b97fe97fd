import { promises as t } from '@slovo/texts/panel/promises';
import { Badge, type BadgeTone } from '@slovo/ui/primitives/badge';
import type { AdminPromise } from '../../shared/api/wire.ts';

const TONES: Record<AdminPromise['status'], BadgeTone> = {
  active: 'kept',
  closed_success: 'kept',
  closed_failed: 'missed',
  draft: 'line',
};

export function PromiseStatus({
  promise: { status, wireStatus, deletionJobId },
}: {
  promise: Pick<AdminPromise, 'status' | 'wireStatus' | 'deletionJobId'>;
}) {
  const isOverdue = wireStatus === 'overdue';
  return (
    <>
      <Badge tone={isOverdue ? 'pending' : TONES[status]}>{t.status[status]}</Badge>
      {deletionJobId !== null && <Badge tone="danger">{t.deleting}</Badge>}
    </>
  );
}

/** How it ended, or that its time has run out; nothing for the others. */
export function useOutcome(): (
  promise: Pick<AdminPromise, 'wireStatus' | 'completionType'>,
) => string | undefined {
  return ({ wireStatus, completionType }) => {
    if (wireStatus === 'overdue') return t.overdue;
    return completionType === null ? undefined : t.outcomes[completionType];
  };
}
