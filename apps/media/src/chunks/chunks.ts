import { Injectable } from '@nestjs/common';
import { Refusal } from '@slovo/kit/calls';
import type { ChunkedUpload } from '../generated/client.ts';
import { ChunkedUploads } from './chunked-uploads.ts';
import { digest, Parts } from './parts.ts';
import { idleUntil, type WithChunks } from './upload-session.view.ts';

type Owner = Pick<ChunkedUpload, 'id' | 'operatorId'>;

/** Rows of chunks. A row names the bytes before they are stored, so that no others can follow under its index. */
@Injectable()
export class Chunks {
  constructor(
    private readonly uploads: ChunkedUploads,
    private readonly parts: Parts,
  ) {}

  /**
   * Whether these bytes have yet to be stored.
   * @throws Refusal UPLOAD_CHUNK_DIFFERS for other bytes than before; STATE_CHANGED when no chunk is expected any more
   */
  async claim({ id, operatorId }: Owner, index: number, bytes: Buffer, now: Date): Promise<boolean> {
    return this.uploads.locked(id, operatorId, now, async (tx, upload) => {
      const sha256 = digest(bytes);
      const known = upload.chunks.find((chunk) => chunk.index === index);
      if (known && known.sha256 !== sha256) throw new Refusal('UPLOAD_CHUNK_DIFFERS', { chunkIndex: index });
      if (known?.stored) return false;
      if (upload.state !== 'open') throw new Refusal('STATE_CHANGED');
      if (!known) await tx.uploadChunk.create({ data: { uploadId: id, index, sha256, size: bytes.length } });
      return true;
    });
  }

  /** @throws Refusal UPLOAD_NOT_FOUND when the upload was removed while its chunk was stored */
  async markStored({ id, operatorId }: Owner, index: number, now: Date): Promise<WithChunks> {
    try {
      return await this.uploads.locked(id, operatorId, now, async (tx, upload) => {
        await tx.uploadChunk.update({
          where: { uploadId_index: { uploadId: id, index } },
          data: { stored: true },
        });
        if (upload.state === 'open') {
          const data = { lastChunkAt: now, dueAt: idleUntil({ lastChunkAt: now }) };
          await tx.chunkedUpload.update({ where: { id }, data });
        }
        const chunks = upload.chunks.map((chunk) =>
          chunk.index === index ? { ...chunk, stored: true } : chunk,
        );
        return { ...upload, chunks };
      });
    } catch (error) {
      if (error instanceof Refusal) await this.parts.removeSoon([{ uploadId: id, index }]);
      throw error;
    }
  }
}
