import { Injectable, Logger } from '@nestjs/common';
import { Scheduled, Scheduler } from '@slovo/kit/schedule';
import { PrismaClient } from '../../database.ts';
import { Storage } from '../../storage/storage.ts';

const BATCH = 100;
/** Delay of the next attempt while the storage fails. */
const RETRY_MS = 5 * 60 * 1000;

/** Removes the zips of people's own data when their time is over, and what a killed process left half-stored. */
@Injectable()
export class RemoveArchives {
  private readonly logger = new Logger(RemoveArchives.name);

  constructor(
    private readonly prisma: PrismaClient,
    private readonly storage: Storage,
    private readonly scheduler: Scheduler,
  ) {}

  async nextDue(): Promise<Date | null> {
    const first = await this.prisma.archive.findFirst({
      orderBy: { keepUntil: 'asc' },
      select: { keepUntil: true },
    });
    return first?.keepUntil ?? null;
  }

  @Scheduled('rarely')
  async removeArchives(now: Date): Promise<void> {
    const due = await this.prisma.archive.findMany({
      where: { keepUntil: { lte: now } },
      orderBy: { keepUntil: 'asc' },
      take: BATCH,
    });
    for (const { path } of due) {
      try {
        // The object first: after a crash in between its row is there for another attempt.
        await this.storage.remove(path);
        await this.prisma.archive.deleteMany({ where: { path } });
      } catch (error) {
        // What follows may find a place on a disk that is full.
        this.scheduler.fullDisk.note(error);
        this.logger.warn(`cannot remove ${path}, will retry: ${(error as Error).message}`);
        const keepUntil = new Date(now.getTime() + RETRY_MS);
        await this.prisma.archive.updateMany({ where: { path }, data: { keepUntil } });
      }
    }
  }
}
