import { Controller } from '@nestjs/common';
import { getNotificationSettings, type CallRequest } from '@slovo/contracts';
import { type CallContext, HandlesCall } from '@slovo/kit/calls';
import { PrismaClient } from '../../database.ts';
import { settingsView } from '../settings.view.ts';

@Controller()
export class GetSettings {
  constructor(private readonly prisma: PrismaClient) {}

  @HandlesCall(getNotificationSettings)
  async getNotificationSettings(
    _: CallRequest<typeof getNotificationSettings>,
    { userId, now }: CallContext<'user'>,
  ) {
    return settingsView(await this.prisma.person.findUnique({ where: { userId } }), now);
  }
}
