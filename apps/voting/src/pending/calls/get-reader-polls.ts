import { Controller } from '@nestjs/common';
import { type CallRequest, getReaderPolls, type ReaderPoll } from '@slovo/contracts';
import { canDecide, canSeePoll, canVote, type Viewer } from '@slovo/domain';
import { type CallContext, HandlesCall, viewerOf } from '@slovo/kit/calls';
import { rowsOf } from '@slovo/kit/db';
import { PrismaClient } from '../../database.ts';
import { readPolls } from '../../polls/ballots.sql.ts';
import { factsOf, type ReadPoll } from '../../polls/poll.record.ts';
import { presentPoll } from '../../polls/poll.view.ts';

function actionOf(poll: ReadPoll, viewer: Viewer): ReaderPoll['action'] {
  const facts = factsOf(poll);
  if (poll.closed || facts.reportStatus !== 'pending') return null;
  if (viewer === null) return facts.policy.kind === 'anyuser' ? 'sign-in' : null;
  if (canVote(viewer, facts).ok) return 'vote';
  return canDecide(viewer, facts).ok ? 'decide' : null;
}

@Controller()
export class GetReaderPolls {
  constructor(private readonly prisma: PrismaClient) {}

  @HandlesCall(getReaderPolls)
  async getReaderPolls({ ids }: CallRequest<typeof getReaderPolls>, context: CallContext) {
    const viewer = viewerOf(context);
    const polls = await rowsOf(this.prisma, readPolls, ids);
    const visible = polls.filter((poll) => canSeePoll(viewer, factsOf(poll)));
    return { polls: Object.fromEntries(visible.map((poll) => [poll.reportId, present(poll, viewer)])) };
  }
}

function present(poll: ReadPoll, viewer: Viewer): ReaderPoll {
  const { status, totalVotes, approveVotes, requiredVotes } = presentPoll(poll);
  const voted = viewer !== null && poll.votes.some(({ voterId }) => voterId === viewer.userId);
  return { status, totalVotes, approveVotes, requiredVotes, action: actionOf(poll, viewer), voted };
}
