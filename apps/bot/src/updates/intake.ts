import { Injectable } from '@nestjs/common';
import { Gathering, type Outcome } from '@slovo/kit/calls';
import { Clock } from '@slovo/kit/clock';
import { rowsOf, statement } from '@slovo/kit/db';
import type { Update } from 'grammy/types';
import { PrismaClient } from '../database.ts';
import { Leader } from '../telegram/leader.ts';
import { chatIdOf } from './update-log.ts';

/** The kinds of update that we ask Telegram for. */
export const ALLOWED_UPDATES = ['message', 'edited_message', 'callback_query', 'my_chat_member'] as const;

const storeUpdates = statement<[updates: string]>(
  'store-updates',
  `INSERT INTO updates (update_id, lane, payload, received_at)
  SELECT update_id, lane, payload, received_at FROM jsonb_populate_recordset(NULL::updates, $1::jsonb)
  ORDER BY update_id ON CONFLICT DO NOTHING`,
  'once',
);

interface Stored {
  readonly updates: readonly Update[];
  readonly receivedAt: Date;
}

/**
 * Stores updates before they are confirmed to Telegram, so that a crash loses none. `update_id` recognises one that
 * Telegram sends again.
 */
@Injectable()
export class Intake {
  private readonly gathering = new Gathering((stored: readonly Stored[]) => this.write(stored));

  constructor(
    private readonly prisma: PrismaClient,
    private readonly leader: Leader,
    private readonly clock: Clock,
  ) {}

  /** Those that arrive by the webhook at once are stored by one statement. */
  async store(updates: readonly Update[]): Promise<void> {
    if (updates.length > 0) await this.gathering.add({ updates, receivedAt: this.clock.now() });
  }

  private async write(stored: readonly Stored[]): Promise<Outcome<void>[]> {
    const rows = stored.flatMap(({ updates, receivedAt }) =>
      updates.map((update) => ({
        update_id: update.update_id,
        lane: chatIdOf(update),
        payload: storable(update),
        received_at: receivedAt,
      })),
    );
    await rowsOf(this.prisma, storeUpdates, JSON.stringify(rows));
    await this.leader.wake(this.prisma, 'updates');
    return stored.map(() => ({ value: undefined }));
  }
}

/**
 * PostgreSQL accepts neither NUL nor half a surrogate pair in JSON, but a manipulated client may send them. Telegram
 * repeats an update that is not confirmed, and sends none after it, so one that cannot be stored would block them all.
 */
const storable = (update: Update): object =>
  JSON.parse(JSON.stringify(update), (_, value: unknown) =>
    typeof value === 'string' ? value.replaceAll('\0', '').toWellFormed() : value,
  ) as object;
