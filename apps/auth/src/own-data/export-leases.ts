import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { dataExportFailed } from '@slovo/contracts';
import { Outbox } from '@slovo/kit/events';
import { PrismaClient, type Tx } from '../database.ts';
import type { DataExport, User } from '../generated/client.ts';

const MINUTE_MS = 60_000;
/** A worker that says nothing for so long is gone, and another one begins anew. */
const LEASE_MS = 10 * MINUTE_MS;
const MOST_ATTEMPTS = 5;

const leased = (now: Date): Date => new Date(now.getTime() + LEASE_MS);

export interface Lease {
  id: number;
  lease: string;
}

/** Which worker makes which export. One at a time; replicas share the exports that wait. */
@Injectable()
export class ExportLeases {
  constructor(
    private readonly prisma: PrismaClient,
    private readonly outbox: Outbox,
  ) {}

  /**
   * The one that is due longest. Those whose last attempt has failed are given up on the way. Those of accounts that are being
   * deleted wait: they go with the account, or are made after an undo.
   */
  async take(now: Date): Promise<(Lease & { user: User }) | null> {
    for (;;) {
      const found = await this.prisma.$transaction((tx) => this.takeNext(tx, now));
      if (found !== 'passed over') return found;
    }
  }

  /** @returns false where another worker has it, or the account is being deleted or gone */
  async keep({ id, lease }: Lease, now: Date): Promise<boolean> {
    const where = { id, lease, stage: 'making', user: { heldAt: null } } as const;
    const { count } = await this.prisma.dataExport.updateMany({ where, data: { dueAt: leased(now) } });
    return count === 1;
  }

  /** It is tried again later: each time a minute later than before. */
  async giveBack({ id, lease }: Lease, error: string, now: Date): Promise<void> {
    await this.prisma.$transaction(async (tx) => {
      const row = await this.lock(tx, id);
      if (row?.lease !== lease || row.stage !== 'making') return;
      if (row.attempts >= MOST_ATTEMPTS) return this.giveUp(tx, row, error, now);
      const dueAt = new Date(now.getTime() + row.attempts * MINUTE_MS);
      await tx.dataExport.update({ where: { id }, data: { stage: 'waiting', lease: null, error, dueAt } });
    });
  }

  private async takeNext(tx: Tx, now: Date): Promise<(Lease & { user: User }) | 'passed over' | null> {
    const [due] = await tx.$queryRaw<{ id: number }[]>`
      SELECT id FROM data_exports WHERE due_at <= ${now} ORDER BY due_at LIMIT 1 FOR UPDATE SKIP LOCKED`;
    if (!due) return null;
    const row = await tx.dataExport.findUniqueOrThrow({ where: { id: due.id }, include: { user: true } });
    if (row.user.heldAt) {
      await tx.dataExport.update({ where: { id: due.id }, data: { dueAt: leased(now) } });
      return 'passed over';
    }
    if (row.attempts >= MOST_ATTEMPTS) {
      await this.giveUp(tx, row, row.error ?? 'its worker stopped', now);
      return 'passed over';
    }
    const lease = randomUUID();
    const data = { stage: 'making', lease, attempts: { increment: 1 }, dueAt: leased(now) } as const;
    await tx.dataExport.update({ where: { id: due.id }, data });
    return { id: due.id, lease, user: row.user };
  }

  private async lock(tx: Tx, id: number): Promise<DataExport | null> {
    await tx.$executeRaw`SELECT 1 FROM data_exports WHERE id = ${id} FOR UPDATE`;
    return tx.dataExport.findUnique({ where: { id } });
  }

  private async giveUp(tx: Tx, { id, userId }: DataExport, error: string, now: Date): Promise<void> {
    const data = { stage: 'failed', lease: null, dueAt: null, error } as const;
    await tx.dataExport.update({ where: { id }, data });
    await this.outbox.put(tx, dataExportFailed, { exportId: id, userId }, now);
  }
}
