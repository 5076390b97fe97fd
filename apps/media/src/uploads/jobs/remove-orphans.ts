import { Injectable, Logger } from '@nestjs/common';
import { Scheduled, Scheduler } from '@slovo/kit/schedule';
import { type Prisma, PrismaClient } from '../../database.ts';
import type { Upload } from '../../generated/client.ts';
import { Storage } from '../../storage/storage.ts';
import { Backlog } from '../backlog.ts';

const BATCH = 100;
/** Delay of the next attempt while the storage fails or events wait. */
const RETRY_MS = 5 * 60 * 1000;

type Due = Upload & { posterOf: Upload | null };

/** Removes unused uploads: without a report, or whose report was withdrawn or deleted. */
@Injectable()
export class RemoveOrphans {
  private readonly logger = new Logger(RemoveOrphans.name);

  constructor(
    private readonly prisma: PrismaClient,
    private readonly storage: Storage,
    private readonly backlog: Backlog,
    private readonly scheduler: Scheduler,
  ) {}

  async nextDue(): Promise<Date | null> {
    // Prisma's aggregate would read every upload.
    const first = await this.prisma.upload.findFirst({
      where: { keepUntil: { not: null } },
      orderBy: { keepUntil: 'asc' },
      select: { keepUntil: true },
    });
    return first?.keepUntil ?? null;
  }

  @Scheduled('rarely')
  async removeOrphans(now: Date): Promise<void> {
    const due = await this.prisma.upload.findMany({
      where: { keepUntil: { lte: now } },
      orderBy: { keepUntil: 'asc' },
      take: BATCH,
      include: { posterOf: true },
    });
    if (due.length === 0) return;
    if (!(await this.backlog.isEmpty())) return this.postpone({ keepUntil: { lte: now } }, now);
    for (const upload of due) await this.remove(upload, now);
  }

  private async remove({ id, path, posterOf }: Due, now: Date): Promise<void> {
    if (await this.backlog.mentions(posterOf?.path ?? path)) return this.postpone({ id }, now);
    try {
      await this.prisma.$transaction(
        async (tx) => {
          // Only if it is still due: a report that arrives now waits for the lock of the row, or has kept its media.
          // The object is removed before the transaction commits: after a crash in between the row still exists, for
          // another attempt.
          const { count } = await tx.upload.deleteMany({ where: { id, keepUntil: { lte: now } } });
          if (count === 0) return;
          await tx.use.deleteMany({ where: { path } });
          await this.storage.remove(path);
        },
        { timeout: 30_000 },
      );
    } catch (error) {
      // What follows may find a place on a disk that is full.
      this.scheduler.fullDisk.note(error);
      this.logger.warn(`cannot remove ${path}, will retry: ${(error as Error).message}`);
      await this.postpone({ id, keepUntil: { lte: now } }, now);
    }
  }

  private async postpone(where: Prisma.UploadWhereInput, now: Date): Promise<void> {
    await this.prisma.upload.updateMany({
      where,
      data: { keepUntil: new Date(now.getTime() + RETRY_MS) },
    });
  }
}
