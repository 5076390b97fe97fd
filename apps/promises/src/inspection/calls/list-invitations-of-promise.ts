import { Controller } from '@nestjs/common';
import { type CallRequest, listInvitationsOfPromise } from '@slovo/contracts';
import { HandlesCall, Refusal } from '@slovo/kit/calls';
import { readIdCursor, writeIdCursor } from '@slovo/kit/pages';
import { PrismaClient } from '../../database.ts';
import { loadPeople, presentIn } from '../../people/people.store.ts';

@Controller()
export class ListInvitationsOfPromise {
  constructor(private readonly prisma: PrismaClient) {}

  @HandlesCall(listInvitationsOfPromise)
  async listInvitationsOfPromise({ id, limit, cursor }: CallRequest<typeof listInvitationsOfPromise>) {
    const before = readIdCursor(cursor);
    if (!(await this.prisma.promiseRecord.findUnique({ where: { id }, select: { id: true } })))
      throw new Refusal('PROMISE_NOT_FOUND');
    const found = await this.prisma.invitation.findMany({
      where: { promiseId: id, ...(before && { id: { lt: before } }) },
      orderBy: { id: 'desc' },
      take: limit + 1,
    });
    const rows = found.slice(0, limit);
    const people = await loadPeople(
      this.prisma,
      rows.map(({ inviteeId }) => inviteeId),
    );
    const items = rows.map((row) => ({
      id: row.id,
      invitee: presentIn(people, row.inviteeId),
      status: row.status,
      createdAt: row.createdAt.toISOString(),
      expiresAt: row.expiresAt.toISOString(),
      respondedAt: row.respondedAt?.toISOString() ?? null,
    }));
    const last = rows.at(-1);
    return { items, next: found.length > limit && last ? writeIdCursor(last.id) : null };
  }
}
