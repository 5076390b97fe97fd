import { Controller } from '@nestjs/common';
import { type CallRequest, endAlertedSession } from '@slovo/contracts';
import { type CallContext, HandlesCall, Refusal } from '@slovo/kit/calls';
import { PrismaClient } from '../../database.ts';
import { SessionEnder } from '../session-ender.ts';

@Controller()
export class EndAlertedSession {
  constructor(
    private readonly prisma: PrismaClient,
    private readonly ender: SessionEnder,
  ) {}

  @HandlesCall(endAlertedSession)
  async endAlertedSession(
    { alert_id: id }: CallRequest<typeof endAlertedSession>,
    { userId, now }: CallContext<'user'>,
  ) {
    const alert = await this.prisma.signInAlert.findFirst({ where: { id, userId } });
    if (!alert) throw new Refusal('SESSION_NOT_FOUND');
    await this.prisma.$transaction((tx) => this.ender.end(tx, { id: alert.sessionId }, 'alert', now));
    return { success: true as const };
  }
}
