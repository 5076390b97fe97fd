import { Injectable, Logger } from '@nestjs/common';
import { unreachable } from '@slovo/domain';
import { Refusal } from '@slovo/kit/calls';
import { Scheduled, Scheduler } from '@slovo/kit/schedule';
import { PrismaClient } from '../../database.ts';
import { ChunkedUploads } from '../chunked-uploads.ts';
import { Parts } from '../parts.ts';
import { forgottenAt } from '../retention.ts';
import { idleUntil, type WithChunks } from '../upload-session.view.ts';

/** Another replica may have removed it first. */
const unlessGone = (error: unknown): void => {
  if (!(error instanceof Refusal) || error.code !== 'UPLOAD_NOT_FOUND') throw error;
};

const BATCH = 20;
/** Delay of the next attempt while the storage fails. */
const RETRY_MS = 5 * 60 * 1000;

/** Removes uploads to which no chunk has come for a day, reopens those whose process died, forgets those that ended. */
@Injectable()
export class MoveUploadsOn {
  private readonly logger = new Logger(MoveUploadsOn.name);

  constructor(
    private readonly prisma: PrismaClient,
    private readonly uploads: ChunkedUploads,
    private readonly parts: Parts,
    private readonly scheduler: Scheduler,
  ) {}

  async nextDue(): Promise<Date | null> {
    // Prisma's aggregate would read every upload.
    const first = await this.prisma.chunkedUpload.findFirst({
      orderBy: { dueAt: 'asc' },
      select: { dueAt: true },
    });
    return first?.dueAt ?? null;
  }

  @Scheduled()
  async moveUploadsOn(now: Date): Promise<void> {
    const due = await this.prisma.chunkedUpload.findMany({
      where: { dueAt: { lte: now } },
      orderBy: { dueAt: 'asc' },
      take: BATCH,
      include: { chunks: true },
    });
    for (const upload of due) await this.moveOn(upload, now).catch(unlessGone);
  }

  private async moveOn(upload: WithChunks, now: Date): Promise<void> {
    const { id, operatorId, state } = upload;
    switch (state) {
      case 'finalizing':
        return this.uploads.locked(id, operatorId, now, async () => {}); // to look at it reopens it
      case 'open':
        return this.expire(upload, now);
      case 'done':
      case 'refused':
      case 'gone':
        return this.forget(upload, now);
      default:
        return unreachable(state);
    }
  }

  /** Only if no chunk has arrived meanwhile. */
  private async expire({ id, operatorId }: WithChunks, now: Date): Promise<void> {
    const removed = await this.uploads.locked(id, operatorId, now, async (tx, upload) => {
      const isDue = upload.state === 'open' && idleUntil(upload) <= now;
      if (!isDue) return [];
      return (await this.uploads.move(tx, upload, 'remove', { dueAt: forgottenAt(now) }))
        ? upload.chunks
        : [];
    });
    await this.parts.removeSoon(removed);
  }

  private async forget({ id, chunks }: WithChunks, now: Date): Promise<void> {
    try {
      await this.parts.remove(chunks);
      await this.prisma.chunkedUpload.deleteMany({ where: { id } });
    } catch (error) {
      // What follows may find a place on a disk that is full.
      this.scheduler.fullDisk.note(error);
      this.logger.warn(`cannot remove the chunks of ${id}, will retry: ${(error as Error).message}`);
      const dueAt = new Date(now.getTime() + RETRY_MS);
      await this.prisma.chunkedUpload.updateMany({ where: { id }, data: { dueAt } });
    }
  }
}
