import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { Injectable } from '@nestjs/common';
import type { RefusalCode } from '@slovo/contracts';
import { rangesOf } from '@slovo/domain/upload';
import { type Operator, Refusal } from '@slovo/kit/calls';
import { Clock } from '@slovo/kit/clock';
import { type Prisma, PrismaClient } from '../database.ts';
import { fileIdOf } from '../library/file-id.ts';
import { LibraryFiles } from '../library/library-files.ts';
import { UploadScratch } from '../scratch/scratch.module.ts';
import { type Settle, UploadStore } from '../uploads/upload-store.ts';
import { ChunkedUploads } from './chunked-uploads.ts';
import { Parts } from './parts.ts';
import { answeredUntil, leasedUntil, RENEWAL_MS } from './retention.ts';
import { idleUntil, missingOf, type WithChunks } from './upload-session.view.ts';

/** A file that is refused for these stays refused, however often it is tried. */
const FINAL: readonly RefusalCode[] = [
  'MEDIA_TYPE_REFUSED',
  'MEDIA_DAMAGED',
  'MEDIA_EMPTY',
  'PICTURE_TOO_LARGE',
  'TOO_LARGE',
];

/**
 * Makes files of chunks. It holds a lease meanwhile: a process that dies lets it run out, and another one begins again
 * from the chunks. What it stores, and that the upload is done, commit together, and only with the lease.
 */
@Injectable()
export class Finalizer {
  constructor(
    private readonly prisma: PrismaClient,
    private readonly uploads: ChunkedUploads,
    private readonly parts: Parts,
    private readonly store: UploadStore,
    private readonly library: LibraryFiles,
    private readonly scratch: UploadScratch,
    private readonly clock: Clock,
  ) {}

  /** @throws Refusal UPLOAD_NOT_FOUND, UPLOAD_INCOMPLETE */
  async claim(id: string, operatorId: number, now: Date): Promise<WithChunks & { isClaimed: boolean }> {
    return this.uploads.locked(id, operatorId, now, async (tx, upload) => {
      if (upload.state !== 'open') return { ...upload, isClaimed: false };
      const missing = missingOf(upload);
      if (missing.length > 0) throw new Refusal('UPLOAD_INCOMPLETE', { missing });
      const lease = randomUUID();
      await this.uploads.move(tx, upload, 'finalize', { lease, dueAt: leasedUntil(now) });
      return { ...upload, state: 'finalizing', lease, isClaimed: true };
    });
  }

  /**
   * The id of the file that it became. `upload` has been claimed.
   * @throws Refusal MEDIA_TYPE_REFUSED, MEDIA_DAMAGED, MEDIA_EMPTY, TOO_LARGE; UPLOAD_INCOMPLETE when the storage has lost chunks
   */
  async run(upload: WithChunks, operator: Operator, requestId: string): Promise<string> {
    const renewal = setInterval(() => void this.renew(upload), RENEWAL_MS).unref();
    try {
      const fileId = await this.makeFile(upload, operator, requestId);
      await this.parts.removeSoon(upload.chunks);
      return fileId;
    } catch (error) {
      await this.giveUp(upload, error);
      throw error;
    } finally {
      clearInterval(renewal);
    }
  }

  private async makeFile(upload: WithChunks, operator: Operator, requestId: string): Promise<string> {
    return this.scratch.use(upload.fileSize, async ({ folder }) => {
      const received = join(folder, 'received');
      const spoilt = await this.parts.assemble(upload.chunks, received);
      if (spoilt.length > 0) await this.askAgain(upload, spoilt);
      const now = this.clock.now();
      const sender = { operator, requestId, name: upload.fileName, chunks: upload.chunks.length };
      const incoming = { ownerId: operator.userId, purpose: 'notice', requestKey: null } as const;
      const settle = this.finish(upload, this.library.admit(sender, now), now);
      return fileIdOf((await this.store.storeFile(received, folder, incoming, now, settle)).path);
    });
  }

  /** Without the lease another process makes the same file: then this one is discarded. */
  private finish(upload: WithChunks, admit: Settle, now: Date): Settle {
    return async (tx, stored) => {
      const data = { fileId: fileIdOf(stored.path), dueAt: answeredUntil(now) };
      if (!(await this.uploads.move(tx, upload, 'store', data))) throw new Refusal('SERVICE_UNAVAILABLE');
      await admit(tx, stored);
    };
  }

  private async askAgain({ id }: WithChunks, indexes: number[]): Promise<never> {
    await this.prisma.uploadChunk.updateMany({
      where: { uploadId: id, index: { in: indexes } },
      data: { stored: false },
    });
    throw new Refusal('UPLOAD_INCOMPLETE', { missing: rangesOf(indexes) });
  }

  private async giveUp(upload: WithChunks, error: unknown): Promise<void> {
    if (!(error instanceof Refusal) || !FINAL.includes(error.code)) {
      await this.uploads.move(this.prisma, upload, 'reopen', { dueAt: idleUntil(upload) });
      return;
    }
    const refusal = { code: error.code, details: error.details } as Prisma.InputJsonObject;
    const dueAt = answeredUntil(this.clock.now());
    if (await this.uploads.move(this.prisma, upload, 'refuse', { refusal, dueAt }))
      await this.parts.removeSoon(upload.chunks);
  }

  private async renew({ id, lease }: WithChunks): Promise<void> {
    const dueAt = leasedUntil(this.clock.now());
    // A lost renewal is no fault: the next one follows before the lease runs out.
    await this.prisma.chunkedUpload
      .updateMany({ where: { id, state: 'finalizing', lease }, data: { dueAt } })
      .catch(() => undefined);
  }
}
