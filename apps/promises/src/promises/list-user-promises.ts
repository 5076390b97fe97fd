import { Injectable } from '@nestjs/common';
import { type CallRequest, listUserPromises } from '@slovo/contracts';
import { compareForList } from '@slovo/domain';
import { type CallContext, type Handler, Handles } from '@slovo/kit/calls';
import { PrismaClient } from '../database.ts';
import { findByUsername } from '../people/people.store.ts';
import { viewerOf } from '../viewer.ts';
import { withFacts } from './promise.record.ts';
import { presentPromises } from './promise.view.ts';

@Handles(listUserPromises)
@Injectable()
export class ListUserPromises implements Handler<typeof listUserPromises> {
  constructor(private readonly prisma: PrismaClient) {}

  async run({ username }: CallRequest<typeof listUserPromises>, context: CallContext) {
    const owner = await findByUsername(this.prisma, username);
    if (!owner) return [];
    const rows = await this.prisma.promiseRecord.findMany({
      where: { ownerId: owner.id, isPublic: true },
      include: withFacts,
    });
    const views = await presentPromises(this.prisma, rows, viewerOf(context), context.now);
    return views.toSorted(compareForList);
  }
}
