import { Controller } from '@nestjs/common';
import { notifyUser, type CallRequest, userRegistered } from '@slovo/contracts';
import { TEXT_LIMITS } from '@slovo/domain/message';
import { type CallContext, HandlesCall, Refusal } from '@slovo/kit/calls';
import { AwaitedEvents } from '@slovo/kit/events';
import { PrismaClient, type Tx } from '../../database.ts';
import { OperatorLog } from '../../operators/operator-log.ts';
import type { BatchRow } from '../batch.record.ts';
import { MessageContents } from '../message-content.ts';
import { claimSendKey, hashOfBody, keepSendKey } from '../send-keys.ts';
import { SingleSender } from '../single-sender.ts';

const RULES = {
  plainKey: 'admin_personal_notification',
  limit: TEXT_LIMITS.personal,
  missing: 'TEXT_REQUIRED',
  allVariables: true,
} as const;

/** An event that overtook a registration has made a row of version 0. */
const registered = (tx: Pick<Tx, 'person'>, userId: number) =>
  tx.person.findUnique({ where: { userId, version: { gt: 0 } }, select: { userId: true } });

@Controller()
export class NotifyUser {
  constructor(
    private readonly prisma: PrismaClient,
    private readonly awaited: AwaitedEvents,
    private readonly contents: MessageContents,
    private readonly sender: SingleSender,
    private readonly log: OperatorLog,
  ) {}

  @HandlesCall(notifyUser)
  async notifyUser(input: CallRequest<typeof notifyUser>, context: CallContext<'operator'>) {
    return this.sender.answerTo(await this.send(input, context));
  }

  private async send(
    input: CallRequest<typeof notifyUser>,
    context: CallContext<'operator'>,
  ): Promise<BatchRow> {
    const { operator, now } = context;
    const { id: userId, channels, quietHours, reason, idempotencyKey } = input;
    const operatorId = operator.userId;
    const key = { operatorId, call: 'personal', key: idempotencyKey, bodyHash: hashOfBody(input) };
    const content = await this.contents.prepare(input, RULES);
    await this.awaited.find([userRegistered], () => registered(this.prisma, userId));
    return this.prisma.$transaction(async (tx) => {
      const sent = await claimSendKey(tx, key, now);
      if (sent !== null) return tx.batch.findUniqueOrThrow({ where: { id: sent } });
      const message = await content(tx);
      if (!(await registered(tx, userId))) throw new Refusal('USER_NOT_FOUND');
      const settings = { channels, quietHours, reason, operatorId, total: 1 };
      const row = await this.sender.create(
        tx,
        { type: 'personal', content: message, userId, ...settings },
        now,
      );
      await keepSendKey(tx, key, row.id);
      const details = { batch: row.id, channels, template: message.messageKey };
      await this.log.write(tx, context, {
        action: 'send-personal',
        target: `user:${userId}`,
        reason,
        details,
      });
      return row;
    });
  }
}
