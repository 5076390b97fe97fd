import { Injectable } from '@nestjs/common';
import type { AudienceFilters } from '@slovo/contracts';
import { isAudienceChanged, LARGE_AUDIENCE, MOST_SEND_AHEAD_MS } from '@slovo/domain/batch';
import { Refusal } from '@slovo/kit/calls';
import { Scheduler } from '@slovo/kit/schedule';
import { AudienceLooks } from '../audience/audience-looks.ts';
import { Audience } from '../audience/audience.ts';
import { PrismaClient } from '../database.ts';
import { type Acting, OperatorLog } from '../operators/operator-log.ts';
import type { BatchRow } from './batch.record.ts';
import { BatchWriter } from './batch-writer.ts';
import type { PreparedContent } from './message-content.ts';
import { claimSendKey, hashOfBody, keepSendKey } from './send-keys.ts';

export interface Send {
  type: 'broadcast' | 'group';
  /** The input of the call that the key identifies. */
  input: {
    idempotencyKey: string;
    channels: { telegram: boolean; web: boolean };
    quietHours: 'silent' | 'wait';
    holdSeconds: number;
    sendAt?: string | undefined;
    expectedAudience?: number | undefined;
    confirmLargeAudience: boolean;
  };
  filters: AudienceFilters;
  content: PreparedContent;
}

/** Sends to many: counts the audience, refuses what an operator did not mean, and writes the batch. */
@Injectable()
export class BatchSender {
  constructor(
    private readonly prisma: PrismaClient,
    private readonly audience: Audience,
    private readonly looks: AudienceLooks,
    private readonly writer: BatchWriter,
    private readonly log: OperatorLog,
    private readonly scheduler: Scheduler,
  ) {}

  /** The same key gives the same batch, also when its audience has changed since. */
  async send({ type, input, filters, content }: Send, acting: Acting): Promise<BatchRow> {
    const { operator, now } = acting;
    const key = {
      operatorId: operator.userId,
      call: type,
      key: input.idempotencyKey,
      bodyHash: hashOfBody(input),
    };
    const batch = await this.prisma.$transaction(async (tx) => {
      const sent = await claimSendKey(tx, key, now);
      if (sent !== null) return tx.batch.findUniqueOrThrow({ where: { id: sent } });
      const message = await content(tx);
      // A number that was expected comes from a preview.
      const isSeen =
        type === 'broadcast' ||
        input.expectedAudience !== undefined ||
        (await this.looks.has(tx, operator.userId, filters, now));
      if (!isSeen) throw new Refusal('AUDIENCE_PREVIEW_REQUIRED');
      const sendAt = sendAtOf(input.sendAt, now);
      const total = await this.audience.count(tx, filters, now);
      checkAudience(type, total, input);
      const { channels, quietHours, holdSeconds } = input;
      const settings = { channels, quietHours, holdSeconds, sendAt };
      const row = await this.writer.create(
        tx,
        { type, content: message, filters, operatorId: operator.userId, total, ...settings },
        now,
      );
      await keepSendKey(tx, key, row.id);
      await this.log.write(tx, acting, {
        action: `send-${type}`,
        target: `batch:${row.id}`,
        details: { total, filters, channels, quietHours, holdSeconds, sendAt: sendAt ?? null },
      });
      return row;
    });
    if (batch.dueAt) this.scheduler.wake();
    return batch;
  }
}

/** @throws Refusal AUDIENCE_EMPTY, AUDIENCE_CHANGED, LARGE_AUDIENCE_UNCONFIRMED with the number */
function checkAudience(type: Send['type'], audience: number, { expectedAudience, ...input }: Send['input']) {
  if (audience === 0) throw new Refusal('AUDIENCE_EMPTY');
  if (expectedAudience !== undefined && isAudienceChanged(expectedAudience, audience))
    throw new Refusal('AUDIENCE_CHANGED', { audience, expected: expectedAudience });
  if (type === 'group' && audience > LARGE_AUDIENCE && !input.confirmLargeAudience)
    throw new Refusal('LARGE_AUDIENCE_UNCONFIRMED', { audience });
}

function sendAtOf(sendAt: string | undefined, now: Date): Date | undefined {
  if (sendAt === undefined) return undefined;
  const at = new Date(sendAt);
  if (at.getTime() > now.getTime() + MOST_SEND_AHEAD_MS)
    throw new Refusal('BAD_INPUT', { fields: { sendAt: 'at most 30 days ahead' } });
  return at;
}
