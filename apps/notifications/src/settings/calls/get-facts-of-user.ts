import { Controller } from '@nestjs/common';
import { type CallRequest, getNotificationFacts } from '@slovo/contracts';
import { type CallContext, HandlesCall } from '@slovo/kit/calls';
import { PrismaClient } from '../../database.ts';
import { countReceipts } from '../../receipts/receipt-counts.ts';
import { settingsView } from '../settings.view.ts';

@Controller()
export class GetFactsOfUser {
  constructor(private readonly prisma: PrismaClient) {}

  @HandlesCall(getNotificationFacts)
  async getFactsOfUser({ userId }: CallRequest<typeof getNotificationFacts>, { now }: CallContext) {
    const [receipts, person] = await Promise.all([
      countReceipts(this.prisma, userId, now),
      this.prisma.person.findUnique({ where: { userId } }),
    ]);
    return { receipts, settings: settingsView(person, now) };
  }
}
