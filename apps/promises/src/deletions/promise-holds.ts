import { Injectable } from '@nestjs/common';
import { promiseChanged } from '@slovo/contracts';
import { Outbox } from '@slovo/kit/events';
import { BanPauses } from '../calendar/ban-pauses.ts';
import type { Prisma, Tx } from '../database.ts';
import { bannedSince } from '../people/people.store.ts';
import type { LoadedPromise } from '../promises/promise.record.ts';
import { lockPromise, savePromise } from '../promises/promise.rows.ts';
import { snapshotOf } from '../promises/promise.snapshot.ts';

/** Hides a promise and pauses its calendar, as a ban of its owner does, until it is deleted or shown again. */
@Injectable()
export class PromiseHolds {
  constructor(
    private readonly pauses: BanPauses,
    private readonly outbox: Outbox,
  ) {}

  /** Hides a locked promise. */
  hide(tx: Tx, promise: LoadedPromise, now: Date): Promise<LoadedPromise> {
    const ownerBannedAt = promise.ownerBannedAt ?? now;
    return this.publish(tx, promise, { heldAt: now, ownerBannedAt, nextDueAt: null }, now);
  }

  /** Puts it back as it was; its days move on by the time that it was hidden. A ban of its owner goes on. */
  async show(tx: Tx, id: number, now: Date): Promise<void> {
    const promise = await lockPromise(tx, id);
    if (!promise?.heldAt) return;
    const banned = await bannedSince(tx, promise.ownerId);
    const from = promise.ownerBannedAt ?? promise.heldAt;
    const shown = await this.publish(tx, promise, { heldAt: null, ownerBannedAt: banned && from }, now);
    if (!banned) await this.pauses.resume(tx, shown, { from, until: now }, now);
  }

  private async publish(
    tx: Tx,
    promise: LoadedPromise,
    change: Prisma.PromiseRecordUncheckedUpdateManyInput,
    now: Date,
  ): Promise<LoadedPromise> {
    const saved = await savePromise(tx, promise, change);
    await this.outbox.put(tx, promiseChanged, { promise: snapshotOf(saved, now) }, now);
    return saved;
  }
}
