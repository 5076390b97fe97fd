import { type PollFacts, policyOf, type ReportStatus, unreachable, type VotePolicy } from '@slovo/domain';
import type { Db, Prisma } from '../database.ts';
import type { ApprovalType, PollStatus, PromiseFacts } from '../generated/client.ts';

const withVotes = { votes: { orderBy: { id: 'asc' } } } as const satisfies Prisma.PollInclude;
export type PollRow = Prisma.PollGetPayload<{ include: typeof withVotes }>;

/** A poll with the promise that it is about, both as they are now. */
export interface LoadedPoll extends PollRow {
  promise: PromiseFacts;
  /** Nobody but the owner and the motivator sees what a banned person made public. */
  ownerBanned: boolean;
}

/** Approvals that close a poll: one of the motivator, none where the system approves. */
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

/** Votes on one report wait for each other on its row, so exactly one of them is the decisive one. */
export const lockPoll = async (tx: Db, reportId: number): Promise<LoadedPoll | null> => {
  await tx.$queryRaw`SELECT report_id FROM polls WHERE report_id = ${reportId} FOR UPDATE`;
  return loadPoll(tx, reportId);
};

/** Null when the report is unknown here, was taken back, or went with its promise. */
export async function loadPoll(db: Db, reportId: number): Promise<LoadedPoll | null> {
  const poll = await db.poll.findUnique({
    where: { reportId, status: { not: 'withdrawn' } },
    include: withVotes,
  });
  const promise =
    poll && (await db.promiseFacts.findUnique({ where: { id: poll.promiseId, deleted: false } }));
  if (!promise) return null;
  const ownerBanned = (await db.person.count({ where: { id: promise.ownerId, banned: true } })) > 0;
  return { ...poll, promise, ownerBanned };
}

/** The polls of a page by their reports, those that were taken back included, in a fixed number of queries. */
export async function loadPolls(db: Db, reportIds: number[]): Promise<ReadonlyMap<number, LoadedPoll>> {
  const polls = await db.poll.findMany({ where: { reportId: { in: reportIds } }, include: withVotes });
  const promiseIds = [...new Set(polls.map(({ promiseId }) => promiseId))];
  const promises = await db.promiseFacts.findMany({ where: { id: { in: promiseIds } } });
  const ownerIds = [...new Set(promises.map(({ ownerId }) => ownerId))];
  const banned = await db.person.findMany({
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

/** Without a named motivator nobody can judge: as good as a policy under which no vote counts. */
export const policyIn = ({ promise, requiredVotes }: LoadedPoll): VotePolicy =>
  policyOf(promise, requiredVotes) ?? { kind: 'system' };

const reportStatus: Record<PollStatus, ReportStatus> = {
  open: 'pending',
  approved: 'approved',
  rejected: 'rejected',
  withdrawn: 'rejected',
};

export const factsOf = (poll: LoadedPoll): PollFacts => ({
  ownerId: poll.promise.ownerId,
  isPublic: poll.promise.isPublic && !poll.ownerBanned,
  reportStatus: reportStatus[poll.status],
  policy: policyIn(poll),
  voterIds: poll.votes.map(({ voterId }) => voterId),
});

export const votesOf = (poll: Pick<LoadedPoll, 'votes'>) =>
  poll.votes.map(({ voterId, type }) => ({ userId: voterId, type }));
