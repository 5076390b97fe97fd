import { Injectable } from '@nestjs/common';
import { getNotificationSettings, type CallRequest } from '@slovo/contracts';
import { type CallContext, type Handler, Handles } from '@slovo/kit/calls';
import { PrismaClient } from '../../database.ts';
import { settingsView } from '../settings.view.ts';

@Handles(getNotificationSettings)
@Injectable()
export class GetSettings implements Handler<typeof getNotificationSettings> {
  constructor(private readonly prisma: PrismaClient) {}

  async run(_: CallRequest<typeof getNotificationSettings>, { userId, now }: CallContext<'user'>) {
    return settingsView(await this.prisma.person.findUnique({ where: { userId } }), now);
  }
}
