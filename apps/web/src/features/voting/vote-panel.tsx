import { canVote, REQUIRED_VOTES_DEFAULT, type VotePolicy } from '@slovo/domain/vote';
import { voting as texts } from '@slovo/texts/web/voting';
import { VoteBlock } from '@slovo/ui/patterns/report-card';
import { Button } from '@slovo/ui/primitives/button';
import { VoteIcon } from '@slovo/ui/primitives/icon';
import { useQuery } from '@tanstack/react-query';
import type { PromiseView, ReportView } from '../../shared/api/wire.ts';
import { useUser } from '../../shared/auth/use-auth.ts';
import { Earned } from './earned.tsx';
import { pollQuery, votesQuery } from './poll-queries.ts';
import { useVote } from './use-vote.ts';

/** The public vote on a report: how many votes are needed, and a button. */
export function VotePanel({ promise, report }: { promise: PromiseView; report: ReportView }) {
  const user = useUser();
  const pending = report.report_status === 'pending';
  const { data: poll } = useQuery({ ...pollQuery(report.id), enabled: pending });
  const { data: votes } = useQuery({ ...votesQuery(report.id), enabled: pending && user !== null });
  const vote = useVote({ promiseId: promise.id, reportId: report.id });
  const counted = votes?.some(({ user_id }) => user_id === user?.id) ?? false;
  const pressed = vote.isPending || vote.isSuccess;
  const voted = user !== null && (report.decided_by?.id === user.id || counted || pressed);

  if (!pending)
    return voted && report.report_status !== 'rejected' ? (
      <Earned pressed={pressed} label={texts.voted} />
    ) : null;
  const required = poll?.requiredVotes ?? REQUIRED_VOTES_DEFAULT;
  const given = Math.min(required, (poll?.approveVotes ?? 0) + (vote.isPending && !counted ? 1 : 0));
  const policy: VotePolicy = { kind: 'anyuser', required };
  const rule = canVote(user && { userId: user.id }, {
    ownerId: promise.user_id,
    isPublic: promise.is_public,
    reportStatus: report.report_status,
    policy,
    voterIds: votes?.flatMap(({ user_id }) => user_id ?? []) ?? [],
  });
  return (
    <VoteBlock
      needed={required}
      given={given}
      text={texts.needed(Math.max(1, required - given))}
      note={
        rule.ok
          ? undefined
          : rule.why === 'OWN_REPORT'
            ? texts.own
            : rule.why === 'SIGN_IN_REQUIRED'
              ? texts.signIn
              : undefined
      }
      action={
        voted ? (
          <Earned pressed={pressed} label={texts.voted} />
        ) : (
          rule.ok && (
            <Button icon={<VoteIcon />} data-key="vote" onClick={() => vote.mutate()}>
              {texts.vote}
            </Button>
          )
        )
      }
    />
  );
}
