import { judgeOf } from '@slovo/domain/vote';
import { deciding } from '@slovo/texts/web/deciding';
import { ActionBar } from '@slovo/ui/patterns/page';
import { Button, IconButton } from '@slovo/ui/primitives/button';
import { EyeIcon, LoginIcon, VoteIcon } from '@slovo/ui/primitives/icon';
import { useQuery } from '@tanstack/react-query';
import type { PromiseView, ReportView } from '../../shared/api/wire.ts';
import { keepReturnPage } from '../../shared/auth/return-page.ts';
import { useUser } from '../../shared/auth/use-auth.ts';
import { BotButton } from '../../shared/bot/bot-button.tsx';
import { type Audience, reportsQuery } from '../../shared/data/promise.ts';
import { factsOf } from '../../shared/promise/facts.ts';
import { DecideButtons } from './decide-buttons.tsx';
import { votesQuery } from './poll-queries.ts';
import { useDecision, useVote } from './use-vote.ts';

const texts = deciding.bar;

/** What a reader of another's promise can do now, within reach: for the newest report that waits for them. */
export function ReaderBar({ promise, audience }: { promise: PromiseView; audience: Audience }) {
  const { data } = useQuery(reportsQuery(promise.id, audience));
  const report = data
    ?.filter((one) => one.report_status === 'pending')
    .reduce<ReportView | undefined>(
      (newest, one) => (newest && newest.id > one.id ? newest : one),
      undefined,
    );
  if (!report) return null;
  // A new report has its own state.
  return <ForReport key={report.id} promise={promise} report={report} />;
}

interface ForReportProps {
  promise: PromiseView;
  report: ReportView;
}

function ForReport({ promise, report }: ForReportProps) {
  const user = useUser();
  const judge = judgeOf(factsOf(promise));
  const byVote = judge === 'anybody';
  const { data: votes } = useQuery({ ...votesQuery(report.id), enabled: user !== null && byVote });
  if (judge === null) return null;
  if (!byVote) return judge.motivatorId === user?.id ? <Decide promise={promise} report={report} /> : null;
  if (user === null) return <SignIn report={report} />;
  const voted = votes?.some(({ user_id }) => user_id === user.id) ?? false;
  return voted ? null : <Vote promise={promise} report={report} />;
}

function Vote({ promise, report }: ForReportProps) {
  const vote = useVote({ promiseId: promise.id, reportId: report.id });
  return (
    <ActionBar>
      <Look report={report} />
      <Button
        big
        icon={<VoteIcon />}
        busy={vote.isPending}
        idle={vote.isSuccess}
        data-key="vote"
        onClick={() => vote.mutate()}
      >
        {texts.vote(report.day_number)}
      </Button>
    </ActionBar>
  );
}

function Decide({ promise, report }: ForReportProps) {
  const decision = useDecision({ promiseId: promise.id, reportId: report.id });
  return (
    <ActionBar>
      <Look report={report} />
      <DecideButtons
        big
        decision={decision}
        labels={{ approve: texts.approve(report.day_number), reject: texts.reject(report.day_number) }}
      />
    </ActionBar>
  );
}

/** A visitor comes back to this page after the sign-in. */
function SignIn({ report }: { report: ReportView }) {
  return (
    <ActionBar>
      <Look report={report} />
      <BotButton big payload="l" icon={<LoginIcon />} onClick={keepReturnPage}>
        {texts.signIn}
      </BotButton>
    </ActionBar>
  );
}

/** Scrolls to the report: nobody should decide on what they have not seen. */
function Look({ report }: { report: ReportView }) {
  const look = () => {
    const card = document.getElementById(`report-${report.id}`);
    card?.scrollIntoView({ block: 'center' });
    card?.focus({ preventScroll: true });
  };
  return (
    <IconButton tone="quiet" className="size-[52px]" icon={<EyeIcon />} label={texts.look} onClick={look} />
  );
}
