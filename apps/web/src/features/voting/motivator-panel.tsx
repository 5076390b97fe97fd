import { canDecide } from '@slovo/domain/vote';
import { voting } from '@slovo/texts/web/voting';
import { VoteBlock } from '@slovo/ui/patterns/report-card';
import { ButtonRow } from '@slovo/ui/primitives/button';
import type { PromiseView, ReportView } from '../../shared/api/wire.ts';
import { useUser } from '../../shared/auth/use-auth.ts';
import { factsOf } from '../../shared/promise/facts.ts';
import { DecideButtons } from './decide-buttons.tsx';
import { Earned } from './earned.tsx';
import { useDecision } from './use-vote.ts';

const texts = voting.motivator;
/** The motivator's decision on a report; others see that it is pending. */
export function MotivatorPanel({ promise, report }: { promise: PromiseView; report: ReportView }) {
  const user = useUser();
  const decision = useDecision({ promiseId: promise.id, reportId: report.id });
  const { approve } = decision;
  const approved =
    (report.report_status === 'approved' || report.report_status === 'milestone') &&
    report.decided_by?.id === user?.id;
  if (user && (approved || approve.isSuccess))
    return <Earned pressed={approve.isPending || approve.isSuccess} label={texts.approved} />;
  if (report.report_status !== 'pending') return null;
  const { motivatorId, isPublic } = factsOf(promise);
  const rule = canDecide(user && { userId: user.id }, {
    ownerId: promise.user_id,
    isPublic,
    reportStatus: report.report_status,
    policy: { kind: 'specific', motivatorId: motivatorId ?? 0 },
    voterIds: [],
  });
  if (!rule.ok) return <VoteBlock needed={1} given={0} text={texts.waitsOther} />;
  return (
    <VoteBlock
      needed={1}
      given={0}
      text={texts.waits}
      action={
        <ButtonRow>
          <DecideButtons decision={decision} />
        </ButtonRow>
      }
    />
  );
}
