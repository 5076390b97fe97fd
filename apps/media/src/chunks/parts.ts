import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { Injectable, Logger } from '@nestjs/common';
import { Refusal } from '@slovo/kit/calls';
import type { UploadChunk } from '../generated/client.ts';
import { onDisk } from '../storage/on-disk.ts';
import { ObjectMissing, Storage } from '../storage/storage.ts';

type Part = Pick<UploadChunk, 'uploadId' | 'index'>;

const pathOf = ({ uploadId, index }: Part): string => `incoming/${uploadId}/${index}.part`;

/** The chunks in the storage, where every replica finds them. */
@Injectable()
export class Parts {
  /** The longest wait for the next bytes of a chunk. */
  silenceMs = 15_000;
  private readonly logger = new Logger(Parts.name);

  constructor(private readonly storage: Storage) {}

  /** @throws Refusal STORAGE_FULL, SERVICE_UNAVAILABLE while nothing can be stored */
  put(part: Part, file: string): Promise<void> {
    return this.storage.put(pathOf(part), file, 'application/octet-stream');
  }

  /**
   * Writes the chunks to a file, one after another.
   * @returns the indexes of those that the storage no longer has as they arrived; without any, the file is whole
   * @throws Refusal SERVICE_UNAVAILABLE, also where the storage hangs in the middle of a chunk
   */
  async assemble(chunks: readonly UploadChunk[], file: string): Promise<number[]> {
    const spoilt: number[] = [];
    const target = await onDisk(() => open(file, 'wx'));
    try {
      for (const chunk of chunks.toSorted((a, b) => a.index - b.index)) {
        const bytes = await this.read(chunk);
        if (bytes) await onDisk(() => target.appendFile(bytes));
        else spoilt.push(chunk.index);
      }
    } finally {
      await target.close();
    }
    return spoilt;
  }

  /** Succeeds also where they are not there. @throws Refusal SERVICE_UNAVAILABLE */
  async remove(parts: readonly Part[]): Promise<void> {
    for (const part of parts) await this.storage.remove(pathOf(part));
  }

  /** The job removes them again later. */
  async removeSoon(parts: readonly Part[]): Promise<void> {
    try {
      await this.remove(parts);
    } catch (error) {
      this.logger.warn(`cannot remove chunks, the job will retry: ${(error as Error).message}`);
    }
  }

  private async read(chunk: UploadChunk): Promise<Buffer | null> {
    try {
      const bytes = await this.bytesOf(await this.storage.read(pathOf(chunk), 0, chunk.size - 1));
      return digest(bytes) === chunk.sha256 ? bytes : null;
    } catch (error) {
      if (error instanceof ObjectMissing) return null;
      throw error;
    }
  }

  /** A hanging server ends no stream, and the maker of the file goes on renewing its lease: nobody else would take over. */
  private async bytesOf(stream: Readable): Promise<Buffer> {
    const hangs = (): void => void stream.destroy(new Refusal('SERVICE_UNAVAILABLE'));
    const timer = setTimeout(hangs, this.silenceMs);
    const pieces: Buffer[] = [];
    try {
      for await (const piece of stream) {
        timer.refresh();
        pieces.push(piece as Buffer);
      }
    } finally {
      clearTimeout(timer);
    }
    return Buffer.concat(pieces);
  }
}

/** SHA-256 in hex. */
export const digest = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');
