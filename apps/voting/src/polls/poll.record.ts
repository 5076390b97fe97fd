import {
  canSeePoll,
  type PollFacts,
  policyOf,
  type ReportStatus,
  unreachable,
  type Viewer,
  type VotePolicy,
} from '@slovo/domain';
import type { Prisma, Tx } from '../database.ts';
import type { ApprovalType, PollStatus, PromiseFacts } from '../generated/client.ts';

const withVotes = { votes: { orderBy: { id: 'asc' } } } as const satisfies Prisma.PollInclude;
export type PollRow = Prisma.PollGetPayload<{ include: typeof withVotes }>;

/** What the rules about votes need to know of a poll. */
export interface PollToJudge extends Pick<PollRow, 'reportId' | 'promiseId' | 'status' | 'requiredVotes'> {
  promise: Pick<PromiseFacts, 'ownerId' | 'approvalType' | 'motivatorId' | 'isPublic'>;
  votes: Pick<PollRow['votes'][number], 'voterId' | 'type' | 'reason'>[];
  ownerBanned: boolean;
}

export interface ReadPoll extends PollToJudge {
  /** Whether its promise is over: then nobody votes any more. */
  closed: boolean;
}

/** A poll with its promise, both in their current state. */
export interface LoadedPoll extends PollRow {
  promise: PromiseFacts;
  /** Public promises of a banned person are hidden from everybody but the owner and the motivator. */
  ownerBanned: boolean;
}

/** Number of approvals that close a poll: the motivator's one; none where the system approves. */
export function requiredOf(approval: ApprovalType, votes: number): number {
  switch (approval) {
    case 'system':
      return 0;
    case 'specific':
      return 1;
    case 'anyuser':
      return votes;
    default:
      return unreachable(approval);
  }
}

/** Null if the report is unknown here or was withdrawn, or if its promise is being deleted. */
export async function loadPoll(tx: Tx, reportId: number): Promise<LoadedPoll | null> {
  const poll = await tx.poll.findUnique({
    where: { reportId, status: { not: 'withdrawn' } },
    include: withVotes,
  });
  const promise =
    poll &&
    (await tx.promiseFacts.findUnique({ where: { id: poll.promiseId, deleted: false, held: false } }));
  if (!promise) return null;
  const ownerBanned = (await tx.person.count({ where: { id: promise.ownerId, banned: true } })) > 0;
  return { ...poll, promise, ownerBanned };
}

/** The polls of a page by report id, including withdrawn ones, in a fixed number of queries. */
export async function loadPolls(tx: Tx, reportIds: number[]): Promise<ReadonlyMap<number, LoadedPoll>> {
  const polls = await tx.poll.findMany({ where: { reportId: { in: reportIds } }, include: withVotes });
  const promiseIds = [...new Set(polls.map(({ promiseId }) => promiseId))];
  const promises = await tx.promiseFacts.findMany({ where: { id: { in: promiseIds } } });
  const ownerIds = [...new Set(promises.map(({ ownerId }) => ownerId))];
  const banned = await tx.person.findMany({
    where: { id: { in: ownerIds }, banned: true },
    select: { id: true },
  });
  const promiseOf = new Map(promises.map((promise) => [promise.id, promise]));
  const isBanned = new Set(banned.map(({ id }) => id));
  return new Map(
    polls.flatMap((poll) => {
      const promise = promiseOf.get(poll.promiseId);
      return promise
        ? [[poll.reportId, { ...poll, promise, ownerBanned: isBanned.has(promise.ownerId) }] as const]
        : [];
    }),
  );
}

/** Without a named motivator nobody can judge, as under a policy by which no vote counts. */
export const policyIn = ({ promise, requiredVotes }: PollToJudge): VotePolicy =>
  policyOf(promise, requiredVotes) ?? { kind: 'system' };

const reportStatus: Record<PollStatus, ReportStatus> = {
  open: 'pending',
  approved: 'approved',
  rejected: 'rejected',
  withdrawn: 'rejected',
};

export const factsOf = (poll: PollToJudge): PollFacts => ({
  ownerId: poll.promise.ownerId,
  isPublic: poll.promise.isPublic && !poll.ownerBanned,
  reportStatus: reportStatus[poll.status],
  policy: policyIn(poll),
  voterIds: poll.votes.flatMap(({ voterId }) => voterId ?? []),
});

/** A vote whose voter's account was deleted counts on. No person has this id. */
const DELETED_VOTER = 0;

export const votesOf = (poll: Pick<PollToJudge, 'votes'>) =>
  poll.votes.map(({ voterId, type }) => ({ userId: voterId ?? DELETED_VOTER, type }));

/** Whether the report still exists and is shown to the viewer. */
export const showsReport = (poll: LoadedPoll, viewer: Viewer): boolean =>
  poll.status !== 'withdrawn' &&
  !poll.promise.deleted &&
  !poll.promise.held &&
  canSeePoll(viewer, factsOf(poll));
