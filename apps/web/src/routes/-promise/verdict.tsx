import { Skeleton } from '@slovo/ui/primitives/skeleton';
import { lazy } from 'react';
import type { PromiseView, ReportView } from '../../shared/api/wire.ts';
import { useUser } from '../../shared/auth/use-auth.ts';
import { LazyPart } from '../../shared/feedback/lazy-part.tsx';

// Promises approved by the system need neither.
const VotePanel = lazy(async () => ({
  default: (await import('../../features/voting/vote-panel.tsx')).VotePanel,
}));
const MotivatorPanel = lazy(async () => ({
  default: (await import('../../features/voting/motivator-panel.tsx')).MotivatorPanel,
}));

const PANELS = { system: null, anyuser: VotePanel, specific: MotivatorPanel };

/** Heights of a panel with text only, and of one with a button. */
const HEIGHT = { text: '79px', button: '103px' };

/** Votes, or the motivator's buttons, below a report. */
export function Verdict({ promise, report }: { promise: PromiseView; report: ReportView }) {
  const isOwner = useUser()?.id === promise.user_id;
  const Panel = PANELS[promise.approval_type];
  if (!Panel || report.report_status === 'skipped') return null;
  return (
    <LazyPart
      waiting={
        report.report_status === 'pending' && <Skeleton height={isOwner ? HEIGHT.text : HEIGHT.button} />
      }
    >
      <Panel promise={promise} report={report} />
    </LazyPart>
  );
}
