import { Injectable, Logger } from '@nestjs/common';
import { Scheduled, type ScheduledWork } from '@slovo/kit/schedule';
import { PrismaClient } from '../database.ts';
import { Storage } from '../storage/storage.ts';

const BATCH = 100;
/** While the storage refuses, the same object is not tried all the time. */
const PATIENCE_MS = 5 * 60 * 1000;

/** Removes what nothing uses: uploads whose report never came, was taken back or deleted. Keyed by the upload. */
@Scheduled()
@Injectable()
export class RemoveOrphans implements ScheduledWork {
  private readonly logger = new Logger(RemoveOrphans.name);

  constructor(
    private readonly prisma: PrismaClient,
    private readonly storage: Storage,
  ) {}

  async nextDue(): Promise<Date | null> {
    const { _min } = await this.prisma.upload.aggregate({ _min: { keepUntil: true } });
    return _min.keepUntil;
  }

  async run(now: Date): Promise<void> {
    const due = await this.prisma.upload.findMany({
      where: { keepUntil: { lte: now } },
      orderBy: { keepUntil: 'asc' },
      take: BATCH,
    });
    for (const { id, path } of due) await this.remove(id, path, now);
  }

  private async remove(id: number, path: string, now: Date): Promise<void> {
    try {
      await this.prisma.$transaction(
        async (tx) => {
          // Only if it is still due: a report that arrives at this moment waits for the row, or keeps its media.
          const { count } = await tx.upload.deleteMany({ where: { id, keepUntil: { lte: now } } });
          if (count === 1) await this.storage.remove(path);
        },
        { timeout: 30_000 },
      );
    } catch (error) {
      this.logger.warn(`${path} could not be removed, trying later: ${(error as Error).message}`);
      const keepUntil = new Date(now.getTime() + PATIENCE_MS);
      await this.prisma.upload.updateMany({ where: { id, keepUntil: { lte: now } }, data: { keepUntil } });
    }
  }
}
