import type { PendingReport } from '@slovo/contracts';
import type { People } from '../people/people.store.ts';
import type { LoadedPoll } from '../polls/poll.record.ts';
import { presentPoll } from '../polls/poll.view.ts';
import { presentReportToJudge } from '../polls/report-to-judge.view.ts';

export const presentPendingReport = (
  poll: LoadedPoll,
  people: People,
  { userId, known }: { userId: number; known: boolean },
): PendingReport => ({
  ...presentReportToJudge(poll, people),
  role: poll.waitsFor === userId ? 'motivator' : 'voter',
  known,
  is_public: poll.promise.isPublic,
  decide_by: poll.promise.closesBy?.toISOString() ?? null,
  poll: presentPoll(poll),
});
