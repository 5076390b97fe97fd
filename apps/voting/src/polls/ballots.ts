import { Injectable } from '@nestjs/common';
import { type CallResult, type castVote, pollClosed, voteCast } from '@slovo/contracts';
import { approvalCount, canDecide, canVote, verdict, type VoteType } from '@slovo/domain';
import { Gathering, type Outcome, Refusal } from '@slovo/kit/calls';
import { rowsOf } from '@slovo/kit/db';
import { newEvent, type NewEvent, Outbox } from '@slovo/kit/events';
import { type Carrier, currentOrigin, withBatchSpan } from '@slovo/kit/tracing';
import { knownFromVote } from '../acquaintances/acquaintances.store.ts';
import { PrismaClient, type Tx } from '../database.ts';
import { assertAllowed } from './assert-allowed.ts';
import { lockFreePolls, lockPolls, readPolls, writeBallots } from './ballots.sql.ts';
import { factsOf, type PollToJudge, policyIn, votesOf } from './poll.record.ts';
import { presentPoll } from './poll.view.ts';
import { VisiblePolls } from './visible-polls.ts';

export interface Ballot {
  reportId: number;
  voterId: number;
  /**
   * `motivator` is the one person named, whose vote closes the poll by itself; `voter` is anybody else who may vote.
   */
  as: 'voter' | 'motivator';
  type: VoteType;
  reason: string | null;
  at: Date;
}

/** The answer for a motivator as well, whose ballot is never a repeat because it closes its poll. */
type Counted = CallResult<typeof castVote>;

interface Cast extends Ballot {
  readonly carrier: Carrier;
}

/** What the ballots of one transaction write. */
interface Changes {
  votes: (Cast & { ownerId: number })[];
  closed: { reportId: number; status: string; decidedBy: number; reason: string | null; closedAt: Date }[];
  events: NewEvent[];
}

/**
 * Counts votes and motivators' decisions: those that arrive together in one transaction of six statements, each decided
 * by the rules on what those before it left. Its polls are locked before they are read, so exactly one vote is decisive.
 * Ballots of a poll that another transaction has locked wait for it apart from the others.
 */
@Injectable()
export class Ballots {
  private readonly gathering = new Gathering(
    (ballots: readonly Cast[], waits) => this.count(ballots, waits),
    { lockOf: ({ reportId }) => reportId },
  );

  constructor(
    private readonly prisma: PrismaClient,
    private readonly polls: VisiblePolls,
    private readonly outbox: Outbox,
  ) {}

  /**
   * Returns the poll as it is after the ballot, also of a voter who casts the same one again: the first answer may be lost.
   * @throws Refusal as the rules say; SERVICE_UNAVAILABLE while too many wait; REPORT_NOT_FOUND only when every event has been handled that could show the report
   */
  async cast(ballot: Ballot): Promise<Counted> {
    const cast = { ...ballot, carrier: currentOrigin() };
    try {
      return await this.gathering.add(cast);
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== 'REPORT_NOT_FOUND') throw error;
      await this.polls.await(ballot.reportId, ballot.voterId);
      return this.gathering.add(cast);
    }
  }

  private count(ballots: readonly Cast[], waits: boolean): Promise<Outcome<Counted>[]> {
    const carriers = ballots.map(({ carrier }) => carrier);
    return withBatchSpan('count ballots', carriers, () =>
      this.prisma.$transaction((tx) => this.countIn(tx, ballots, waits)),
    );
  }

  private async countIn(tx: Tx, ballots: readonly Cast[], waits: boolean): Promise<Outcome<Counted>[]> {
    const reportIds = [...new Set(ballots.map(({ reportId }) => reportId))];
    const locked = await (waits ? lockAll(tx, reportIds) : lockFree(tx, reportIds));
    // Read after the lock, by a statement of its own: one that waited for it sees the votes from before.
    const found = await rowsOf(tx, readPolls, reportIds);
    const polls = new Map<number, PollToJudge>(found.map((poll) => [poll.reportId, poll]));
    const changes: Changes = { votes: [], closed: [], events: [] };
    const outcomes = ballots.map((ballot): Outcome<Counted> => {
      const before = polls.get(ballot.reportId);
      if (before && !locked.has(ballot.reportId)) return { held: true };
      try {
        if (before && isRepeat(before, ballot)) return { value: { ...presentPoll(before), repeated: true } };
        const poll = countOne(before, ballot, changes);
        polls.set(ballot.reportId, poll);
        return { value: presentPoll(poll) };
      } catch (error) {
        if (error instanceof Refusal) return { refusal: error };
        throw error;
      }
    });
    await this.write(tx, changes);
    return outcomes;
  }

  private async write(tx: Tx, { votes, closed, events }: Changes): Promise<void> {
    if (votes.length === 0) return;
    const met = votes.map(({ voterId, ownerId, at }) => ({
      personId: voterId,
      knownId: ownerId,
      metAt: at,
      knownFrom: knownFromVote(at),
    }));
    await rowsOf(tx, writeBallots, JSON.stringify(votes), JSON.stringify(closed), JSON.stringify(met));
    await this.outbox.putEach(tx, events);
  }
}

async function lockAll(tx: Tx, reportIds: readonly number[]): Promise<ReadonlySet<number>> {
  await rowsOf(tx, lockPolls, [...reportIds]);
  return new Set(reportIds);
}

async function lockFree(tx: Tx, reportIds: readonly number[]): Promise<ReadonlySet<number>> {
  const rows = await rowsOf(tx, lockFreePolls, [...reportIds]);
  return new Set(rows.map(({ reportId }) => reportId));
}

/** Whether the same person has cast the same choice with the same reason, and may see that they have voted. */
function isRepeat(poll: PollToJudge, { as, voterId, type, reason }: Ballot): boolean {
  if (as !== 'voter') return false;
  const answer = canVote({ userId: voterId }, factsOf(poll));
  if (answer.ok || answer.why !== 'ALREADY_VOTED') return false;
  const first = poll.votes.find((vote) => vote.voterId === voterId);
  return first?.type === type && first.reason === reason;
}

function assertMayCast(poll: PollToJudge, { as, voterId }: Ballot): void {
  if (as === 'voter') return assertAllowed(canVote({ userId: voterId }, factsOf(poll)));
  const answer = canDecide({ userId: voterId }, factsOf(poll));
  if (!answer.ok && answer.why === 'NOT_VOTABLE') throw new Refusal('NOT_MOTIVATOR');
  assertAllowed(answer);
}

/** @returns the poll with the ballot. @throws Refusal */
function countOne(poll: PollToJudge | undefined, ballot: Cast, changes: Changes): PollToJudge {
  if (!poll) throw new Refusal('REPORT_NOT_FOUND');
  assertMayCast(poll, ballot);
  const { voterId, type, reason: given, as, at, carrier } = ballot;
  const { reportId, promiseId, requiredVotes } = poll;
  const { ownerId } = poll.promise;
  const counted = { ...poll, votes: [...poll.votes, { voterId, type, reason: given }] };
  changes.votes.push({ ...ballot, ownerId });
  if (as === 'voter') {
    const { approveVotes } = approvalCount(votesOf(counted));
    const payload = { reportId, promiseId, voterId, ownerId, approveVotes, requiredVotes };
    changes.events.push(newEvent(voteCast, payload, at, carrier));
  }
  const result = verdict(votesOf(counted), policyIn(counted));
  if (result.outcome === 'open' || result.by === 'system') return counted;
  // The reason of a motivator is about the report, that of a voter about their vote.
  const reason = as === 'motivator' ? ballot.reason : null;
  const decision = { reportId, decidedBy: result.by, reason };
  changes.closed.push({ ...decision, status: result.outcome, closedAt: at });
  changes.events.push(newEvent(pollClosed, { ...decision, promiseId, verdict: result.outcome }, at, carrier));
  return { ...counted, status: result.outcome };
}
