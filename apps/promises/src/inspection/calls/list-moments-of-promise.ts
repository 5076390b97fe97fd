import { Controller } from '@nestjs/common';
import { type CallRequest, listMomentsOfPromise } from '@slovo/contracts';
import { HandlesCall, Refusal } from '@slovo/kit/calls';
import { LIST_START, pageOf, readKeysetCursor } from '@slovo/kit/pages';
import { PrismaClient } from '../../database.ts';
import { loadPeople, presentIn } from '../../people/people.store.ts';
import { type Moment, momentsQuery } from '../moments.query.ts';

@Controller()
export class ListMomentsOfPromise {
  constructor(private readonly prisma: PrismaClient) {}

  @HandlesCall(listMomentsOfPromise)
  async listMomentsOfPromise({ id, limit, cursor }: CallRequest<typeof listMomentsOfPromise>) {
    const after = readKeysetCursor('moments', cursor) ?? LIST_START;
    if (!(await this.prisma.promiseRecord.findUnique({ where: { id }, select: { id: true } })))
      throw new Refusal('PROMISE_NOT_FOUND');
    const found = await this.prisma.$queryRaw<Moment[]>(momentsQuery(id, after, limit + 1));
    const { keysets, next } = pageOf('moments', found, limit);
    const people = await loadPeople(
      this.prisma,
      keysets.map(({ personId }) => personId),
    );
    const items = keysets.map(({ kind, at, day, personId }) => ({
      kind,
      at: at.toISOString(),
      day,
      person: presentIn(people, personId),
    }));
    return { items, next };
  }
}
