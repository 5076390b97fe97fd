import type { ApprovalType } from '@slovo/domain/promise';
import { deciding } from '@slovo/texts/web/deciding';
import { voting } from '@slovo/texts/web/voting';
import { Button } from '@slovo/ui/primitives/button';
import { LoginIcon, VoteIcon } from '@slovo/ui/primitives/icon';
import type { ReactNode } from 'react';
import type { FeedItem } from '../../shared/api/wire.ts';
import { keepReturnPage } from '../../shared/auth/return-page.ts';
import { BotButton } from '../../shared/bot/bot-button.tsx';
import { DecideButtons } from './decide-buttons.tsx';
import { Earned } from './earned.tsx';
import { type Judged, useDecision, useVote } from './use-vote.ts';

export type WaitingInFeed = NonNullable<FeedItem['waiting_report']>;

export interface WaitingInCardProps {
  promiseId: number;
  approval: ApprovalType;
  report: WaitingInFeed;
  renderMedia: (report: WaitingInFeed) => ReactNode;
}

/** On a card of the feed: the newest report that waits, and what the reader may do about it. */
export function WaitingInCard({ promiseId, approval, report, renderMedia }: WaitingInCardProps) {
  const { day_number: day, report_text: text, poll } = report;
  const waits = deciding.feed[approval === 'specific' ? 'motivator' : 'vote'];
  return (
    <div className="mt-3 grid gap-3 border-t border-line pt-3">
      <p className="ui-meta">{day === null ? waits.result : waits.day(day)}</p>
      {renderMedia(report)}
      {text && <p className="ui-report-said">{text}</p>}
      {poll && <Action judged={{ promiseId, reportId: report.id }} report={report} />}
    </div>
  );
}

function Action({ judged, report }: { judged: Judged; report: WaitingInFeed }) {
  const label = deciding.bar.vote(report.day_number);
  switch (report.poll?.action) {
    case 'vote':
      return <Vote judged={judged} label={label} />;
    case 'decide':
      return <Decide judged={judged} />;
    case 'sign-in':
      return (
        <BotButton tone="quiet" payload="l" icon={<LoginIcon />} onClick={keepReturnPage}>
          {deciding.bar.signIn}
        </BotButton>
      );
    default:
      return report.poll?.voted ? <Earned pressed={false} label={voting.voted} /> : null;
  }
}

function Vote({ judged, label }: { judged: Judged; label: string }) {
  const vote = useVote(judged);
  if (vote.isPending || vote.isSuccess) return <Earned pressed label={voting.voted} />;
  return (
    <Button className="justify-self-start" icon={<VoteIcon />} data-key="vote" onClick={() => vote.mutate()}>
      {label}
    </Button>
  );
}

function Decide({ judged }: { judged: Judged }) {
  const decision = useDecision(judged);
  if (decision.approve.isSuccess) return <Earned pressed label={voting.motivator.approved} />;
  return (
    <div className="flex flex-wrap gap-2">
      <DecideButtons decision={decision} />
    </div>
  );
}
