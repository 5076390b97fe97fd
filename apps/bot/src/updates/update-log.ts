import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { eventSubject, updateFailed, type EventPayload } from '@slovo/contracts';
import { Gathering, type Outcome as Settled } from '@slovo/kit/calls';
import { Clock } from '@slovo/kit/clock';
import { rowsOf, statement } from '@slovo/kit/db';
import { causeOf, consumerName } from '@slovo/kit/events';
import { SERVICE, type ServiceIdentity } from '@slovo/kit/service';
import type { Update } from 'grammy/types';
import { PrismaClient, type Tx } from '../database.ts';
import { SHARDS } from '../telegram/chat-shards.ts';

export type Outcome =
  | { kind: 'done' }
  /** `retryAfter`: seconds after which a service that is known to be away may be back. */
  | { kind: 'retry'; why: string; retryAfter?: number }
  | { kind: 'failed'; why: string };

/** An update that waits, as `pg` reads it. */
export interface WaitingUpdate {
  updateId: string;
  /** The id of its chat; 0 without one. */
  lane: string;
  payload: Update;
  attempts: number;
}

/** An index has those that wait in order. It need not know shards: those of all replicas are about equally full. */
const waitingUpdates = statement<
  [mask: number, shards: readonly number[], exceptIds: string[], exceptLanes: string[], count: number],
  WaitingUpdate
>(
  'waiting-updates',
  `SELECT update_id AS "updateId", lane, payload, attempts FROM updates
  WHERE status = 'waiting' AND lane & $1::bigint = ANY ($2::bigint[]) AND update_id <> ALL ($3::bigint[])
    AND lane <> ALL ($4::bigint[])
  ORDER BY update_id LIMIT $5::int`,
  'once',
);

const finishUpdates = statement<[updateIds: number[], attempts: number[], doneAt: Date[]]>(
  'finish-updates',
  `UPDATE updates SET status = 'done', attempts = finished.attempts, error = NULL, done_at = finished.done_at
  FROM unnest($1::bigint[], $2::int[], $3::timestamptz[]) AS finished (update_id, attempts, done_at)
  WHERE updates.update_id = finished.update_id`,
  'once',
);

interface Wanted {
  readonly shards: readonly number[];
  /** Updates, and chats of which none is wanted. */
  readonly except: { readonly ids: Iterable<string>; readonly lanes: Iterable<string> };
  readonly count: number;
}

interface Finished {
  update: Update;
  attempts: number;
  at: Date;
}

/** The class name of the reaction that replays a failed update: see reactions/retry-update.ts. */
const RETRY_REACTION = { name: 'RetryUpdate' };

/** The status of updates: waiting → done, or failed and parked for an operator. */
@Injectable()
export class UpdateLog {
  /** Updates of several chats that are done at once are recorded by one statement. */
  private readonly gathering = new Gathering((finished: readonly Finished[]) => this.finish(finished));

  constructor(
    private readonly prisma: PrismaClient,
    private readonly clock: Clock,
    @Inject(SERVICE) private readonly service: ServiceIdentity,
  ) {}

  /** The oldest of the shards. */
  async waiting({ shards, except, count }: Wanted): Promise<WaitingUpdate[]> {
    if (shards.length === 0) return [];
    const { ids, lanes } = except;
    return rowsOf(this.prisma, waitingUpdates, SHARDS - 1, shards, [...ids], [...lanes], count);
  }

  countWaiting(): Promise<number> {
    return this.prisma.update.count({ where: { status: 'waiting' } });
  }

  async record(update: Update, attempts: number, outcome: Outcome): Promise<void> {
    const now = this.clock.now();
    if (outcome.kind === 'done') return this.gathering.add({ update, attempts, at: now });
    const error = causeOf(outcome.why);
    const end = outcome.kind === 'retry' ? {} : { status: outcome.kind, doneAt: now };
    await this.prisma.$transaction(async (tx) => {
      await tx.update.update({ where: { updateId: update.update_id }, data: { attempts, error, ...end } });
      if (outcome.kind === 'failed') await this.park(tx, update, error, now);
    });
  }

  private async finish(finished: readonly Finished[]): Promise<Settled<void>[]> {
    await rowsOf(
      this.prisma,
      finishUpdates,
      finished.map(({ update }) => update.update_id),
      finished.map(({ attempts }) => attempts),
      finished.map(({ at }) => at),
    );
    return finished.map(() => ({ value: undefined }));
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
