import { Injectable } from '@nestjs/common';
import { dataExportRequested } from '@slovo/contracts';
import { Refusal } from '@slovo/kit/calls';
import { Outbox } from '@slovo/kit/events';
import { lockUser } from '../accounts/lock-user.ts';
import type { Tx } from '../database.ts';
import type { DataExport } from '../generated/client.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Each reads everything of a person, so nobody needs many. Failed ones do not count. */
const MOST_A_DAY = 3;

/** The requests of people for a copy of their data. */
@Injectable()
export class DataExports {
  constructor(private readonly outbox: Outbox) {}

  latestOf(tx: Tx, userId: number): Promise<DataExport | null> {
    return tx.dataExport.findFirst({ where: { userId }, orderBy: { id: 'desc' } });
  }

  /**
   * The export of an earlier request with this key, or the one that is being made, or a new one.
   * @throws Refusal USER_NOT_FOUND, DELETION_EXISTS, DATA_EXPORTS_TOO_MANY
   */
  async request(tx: Tx, userId: number, requestKey: string | null, now: Date): Promise<DataExport> {
    // With the lock, of two requests at once the second finds the export of the first.
    const user = await lockUser(tx, userId);
    if (!user) throw new Refusal('USER_NOT_FOUND');
    // A copy of an account that is being deleted would lack what is already gone.
    if (user.heldAt) throw new Refusal('DELETION_EXISTS');
    const earlier = requestKey === null ? null : await this.ofKey(tx, userId, requestKey);
    if (earlier) return earlier;
    const live = await tx.dataExport.findFirst({ where: { userId, stage: { in: ['waiting', 'making'] } } });
    if (live) return live;
    await this.checkLimit(tx, userId, now);
    const data = { userId, requestKey, requestedAt: now, dueAt: now };
    const made = await tx.dataExport.create({ data });
    await this.outbox.put(tx, dataExportRequested, { exportId: made.id, userId }, now);
    return made;
  }

  private ofKey(tx: Tx, userId: number, requestKey: string): Promise<DataExport | null> {
    return tx.dataExport.findUnique({ where: { userId_requestKey: { userId, requestKey } } });
  }

  private async checkLimit(tx: Tx, userId: number, now: Date): Promise<void> {
    const lately = await tx.dataExport.findMany({
      where: { userId, stage: 'ready' },
      orderBy: { id: 'desc' },
      take: MOST_A_DAY,
      select: { requestedAt: true },
    });
    const oldest = lately[MOST_A_DAY - 1]?.requestedAt;
    if (!oldest) return;
    const retryAfter = Math.ceil((oldest.getTime() + DAY_MS - now.getTime()) / 1000);
    if (retryAfter > 0) throw new Refusal('DATA_EXPORTS_TOO_MANY', { retryAfter });
  }
}
