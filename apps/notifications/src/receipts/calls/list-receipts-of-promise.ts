import { Controller } from '@nestjs/common';
import { type CallRequest, listReceiptsOfPromise } from '@slovo/contracts';
import { HandlesCall } from '@slovo/kit/calls';
import { readIdCursor, writeIdCursor } from '@slovo/kit/pages';
import { PrismaClient } from '../../database.ts';
import type { PersonRow } from '../../people/people.ts';
import { ReceiptViews } from '../receipt-views.ts';

@Controller()
export class ListReceiptsOfPromise {
  constructor(
    private readonly prisma: PrismaClient,
    private readonly views: ReceiptViews,
  ) {}

  @HandlesCall(listReceiptsOfPromise)
  async listReceiptsOfPromise({ id, limit, cursor }: CallRequest<typeof listReceiptsOfPromise>) {
    const before = readIdCursor(cursor);
    const found = await this.prisma.receipt.findMany({
      where: { promiseId: id, ...(before && { id: { lt: before } }) },
      orderBy: { id: 'desc' },
      take: limit + 1,
    });
    const rows = found.slice(0, limit);
    const views = await this.views.of(this.prisma, rows);
    const people = await this.prisma.person.findMany({
      where: { userId: { in: [...new Set(rows.map(({ userId }) => userId))] } },
    });
    const personOf = new Map(people.map((person) => [person.userId, presentPerson(person)]));
    const items = views.map((view) => ({
      id: view.id,
      person: personOf.get(view.user_id) ?? null,
      messageKey: view.message_key,
      title: view.title,
      lang: view.lang,
      status: view.status,
      createdAt: view.created_at,
    }));
    const last = rows.at(-1);
    return { items, next: found.length > limit && last ? writeIdCursor(last.id) : null };
  }
}

/** Null for a person whose account was deleted: their row is a mark without a name. */
const presentPerson = ({ userId, username, firstName, lastName }: PersonRow) =>
  firstName === '' ? null : { id: userId, username, first_name: firstName, last_name: lastName };
