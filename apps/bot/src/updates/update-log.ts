import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { eventSubject, updateFailed, type EventPayload } from '@slovo/contracts';
import { Clock } from '@slovo/kit/clock';
import { rowsOf, statement } from '@slovo/kit/db';
import { consumerName } from '@slovo/kit/events';
import { SERVICE, type ServiceIdentity } from '@slovo/kit/service';
import type { Update } from 'grammy/types';
import { PrismaClient, type Tx } from '../database.ts';
import { SHARDS } from '../telegram/chat-shards.ts';

export type Outcome = { kind: 'done' } | { kind: 'retry'; why: string } | { kind: 'failed'; why: string };

export interface WaitingUpdate {
  updateId: bigint;
  /** 0 without a chat. */
  chatId: bigint;
  update: Update;
  attempts: number;
}

/** An index has those that wait in order. It need not know shards: those of all replicas are about equally full. */
const readWaiting = statement<
  [mask: number, shards: readonly number[], except: string[], count: number],
  { update_id: string; lane: string; payload: Update; attempts: number }
>(
  'bot_waiting_updates',
  `SELECT update_id, lane, payload, attempts FROM updates
   WHERE status = 'waiting' AND lane & $1::bigint = ANY ($2::bigint[]) AND update_id <> ALL ($3::bigint[])
   ORDER BY update_id LIMIT $4::int`,
);

/** The class name of the reaction that replays a failed update: see reactions/retry-update.ts. */
const RETRY_REACTION = { name: 'RetryUpdate' };

/** The status of updates: waiting → done, or failed and parked for an operator. */
@Injectable()
export class UpdateLog {
  constructor(
    private readonly prisma: PrismaClient,
    private readonly clock: Clock,
    @Inject(SERVICE) private readonly service: ServiceIdentity,
  ) {}

  /** The oldest of the shards. */
  async waiting(
    shards: readonly number[],
    except: Iterable<bigint>,
    count: number,
  ): Promise<WaitingUpdate[]> {
    if (shards.length === 0) return [];
    const rows = await rowsOf(this.prisma, readWaiting, SHARDS - 1, shards, [...except].map(String), count);
    return rows.map(({ update_id, lane, payload, attempts }) => ({
      updateId: BigInt(update_id),
      chatId: BigInt(lane),
      update: payload,
      attempts,
    }));
  }

  countWaiting(): Promise<number> {
    return this.prisma.update.count({ where: { status: 'waiting' } });
  }

  async record(update: Update, attempts: number, outcome: Outcome): Promise<void> {
    const now = this.clock.now();
    const error = outcome.kind === 'done' ? null : outcome.why.replaceAll('\0', '');
    const end = outcome.kind === 'retry' ? {} : { status: outcome.kind, doneAt: now };
    await this.prisma.$transaction(async (tx) => {
      await tx.update.update({ where: { updateId: update.update_id }, data: { attempts, error, ...end } });
      if (outcome.kind === 'failed') await this.park(tx, update, outcome.why.replaceAll('\0', ''), now);
    });
  }

  /** Parked like an event whose reaction failed, so that operators list and replay it in the same way. */
  private async park(tx: Tx, update: Update, error: string, parkedAt: Date): Promise<void> {
    const payload: EventPayload<typeof updateFailed> = {
      updateId: update.update_id,
      kind: kindOf(update),
      chatId: chatIdOf(update),
    };
    await tx.parkedEvent.create({
      data: {
        consumer: consumerName(this.service, RETRY_REACTION, updateFailed),
        eventId: randomUUID(), // of this failure: a replay may fail again
        subject: this.service.prefix + eventSubject(updateFailed),
        payload,
        carrier: {},
        error,
        parkedAt,
      },
    });
  }
}

export const kindOf = (update: Update): string =>
  Object.keys(update).find((key) => key !== 'update_id') ?? 'update';

/** The chat whose updates keep their order; 0 for an update without a chat. */
export const chatIdOf = (update: Update): number =>
  update.message?.chat.id ??
  update.edited_message?.chat.id ??
  update.callback_query?.message?.chat.id ??
  update.callback_query?.from.id ??
  update.my_chat_member?.chat.id ??
  0;
