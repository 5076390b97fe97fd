import { canDecide } from '@slovo/domain/vote';
import { voting } from '@slovo/texts/web/voting';
import { VoteBlock } from '@slovo/ui/patterns/report-card';
import { Button, ButtonRow } from '@slovo/ui/primitives/button';
import { CheckIcon } from '@slovo/ui/primitives/icon';
import { lazy, useState } from 'react';
import type { PromiseView, ReportView } from '../../shared/api/wire.ts';
import { useUser } from '../../shared/auth/use-auth.ts';
import { LazyPart } from '../../shared/feedback/lazy-part.tsx';
import { factsOf } from '../../shared/promise/facts.ts';
import { Earned } from './earned.tsx';
import { useDecision } from './use-vote.ts';

const texts = voting.motivator;
const RejectSheet = lazy(async () => ({ default: (await import('./reject-sheet.tsx')).RejectSheet }));

/** The motivator's decision on a report; others see that it is pending. */
export function MotivatorPanel({ promise, report }: { promise: PromiseView; report: ReportView }) {
  const user = useUser();
  const { approve, reject } = useDecision(promise, report);
  const [asking, setAsking] = useState(false);
  const [asked, setAsked] = useState(false);
  const ask = () => {
    setAsked(true);
    setAsking(true);
  };
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
    <>
      <VoteBlock
        needed={1}
        given={0}
        text={texts.waits}
        action={
          <ButtonRow>
            <Button icon={<CheckIcon />} busy={approve.isPending} onClick={() => approve.mutate()}>
              {texts.approve}
            </Button>
            <Button tone="danger-ghost" busy={reject.isPending} onClick={ask}>
              {texts.reject}
            </Button>
          </ButtonRow>
        }
      />
      {asked && (
        <LazyPart>
          <RejectSheet
            open={asking}
            onClose={() => setAsking(false)}
            onReject={(reason) => {
              setAsking(false);
              reject.mutate(reason);
            }}
          />
        </LazyPart>
      )}
    </>
  );
}
