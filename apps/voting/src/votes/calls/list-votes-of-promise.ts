import { Controller } from '@nestjs/common';
import { type CallRequest, listVotesOfPromise } from '@slovo/contracts';
import { HandlesCall } from '@slovo/kit/calls';
import { LIST_START, pageOf, readKeysetCursor } from '@slovo/kit/pages';
import { PrismaClient } from '../../database.ts';
import { loadPeople } from '../../people/people.store.ts';
import { type VoteOfPromise, votesOfPromiseQuery } from '../votes.query.ts';

@Controller()
export class ListVotesOfPromise {
  constructor(private readonly prisma: PrismaClient) {}

  @HandlesCall(listVotesOfPromise)
  async listVotesOfPromise({ id, limit, cursor }: CallRequest<typeof listVotesOfPromise>) {
    const after = readKeysetCursor('votes-of-promise', cursor) ?? LIST_START;
    const promise = await this.prisma.promiseFacts.findUnique({ where: { id } });
    const found = await this.prisma.$queryRaw<VoteOfPromise[]>(votesOfPromiseQuery(id, after, limit + 1));
    const { keysets, next } = pageOf('votes-of-promise', found, limit);
    const people = await loadPeople(
      this.prisma,
      keysets.flatMap(({ voterId }) => voterId ?? []),
    );
    const items = keysets.map((vote) => ({
      id: vote.id,
      reportId: vote.reportId,
      day: vote.day,
      voter: vote.voterId === null ? null : (people.get(vote.voterId) ?? null),
      type: vote.type,
      reason: promise?.isPublic ? vote.reason : null,
      castAt: vote.at.toISOString(),
    }));
    return { items, next };
  }
}
