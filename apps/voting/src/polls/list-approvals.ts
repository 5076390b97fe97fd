import { Injectable } from '@nestjs/common';
import { type CallRequest, listApprovals, type Person } from '@slovo/contracts';
import { type CallContext, type Handler, Handles } from '@slovo/kit/calls';
import { type Db, PrismaClient } from '../database.ts';
import { visiblePoll } from './visible-poll.ts';

async function loadPeople(db: Db, ids: number[]): Promise<Map<number, Person>> {
  const rows = await db.person.findMany({ where: { id: { in: ids } } });
  return new Map(
    rows.map(({ id, username, firstName, lastName, photoUrl }) => [
      id,
      { id, username, first_name: firstName, last_name: lastName, photo_url: photoUrl },
    ]),
  );
}

@Handles(listApprovals)
@Injectable()
export class ListApprovals implements Handler<typeof listApprovals> {
  constructor(private readonly prisma: PrismaClient) {}

  async run({ id }: CallRequest<typeof listApprovals>, { userId, isAdmin }: CallContext) {
    const { votes } = await visiblePoll(this.prisma, id, userId, isAdmin);
    const approvals = votes.filter(({ type }) => type === 'approve');
    const people = await loadPeople(
      this.prisma,
      approvals.map(({ voterId }) => voterId),
    );
    return approvals.map(({ voterId, reason, castAt }) => ({
      user_id: voterId,
      vote_type: 'approve' as const,
      voteReason: reason,
      created_at: castAt.toISOString(),
      user: people.get(voterId) ?? null,
    }));
  }
}
