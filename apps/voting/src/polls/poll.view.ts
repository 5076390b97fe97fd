import type { PollView } from '@slovo/contracts';
import { approvalCount } from '@slovo/domain';
import { type PollToJudge, votesOf } from './poll.record.ts';

export const presentPoll = (poll: PollToJudge): PollView => ({
  report_id: poll.reportId,
  promise_id: poll.promiseId,
  status: poll.status,
  ...approvalCount(votesOf(poll)),
  requiredVotes: poll.requiredVotes,
});
