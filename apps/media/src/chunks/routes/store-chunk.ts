import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { Controller, HttpCode, Post, Query, Req, UseFilters, UseGuards } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { type ChunkAnswer, ChunkPlace, Id, libraryHttp } from '@slovo/contracts';
import { chunkCount, chunkLength } from '@slovo/domain/upload';
import { parseInput, Refusal } from '@slovo/kit/calls';
import { Clock } from '@slovo/kit/clock';
import { TAKES_UPLOAD } from '@slovo/kit/service';
import type { FastifyRequest } from 'fastify';
import { InternalSecretGuard } from '../../http/internal-secret.guard.ts';
import { RefusalFilter } from '../../http/refusal.filter.ts';
import { UploadScratch } from '../../scratch/scratch.module.ts';
import { onDisk } from '../../storage/on-disk.ts';
import { Chunks } from '../chunks.ts';
import { ChunkedUploads } from '../chunked-uploads.ts';
import { Parts } from '../parts.ts';
import { chunkView } from '../upload-session.view.ts';

const ChunkQuery = ChunkPlace.extend({ operator: Id });

/** Stores the body of the request as a chunk of an upload (`contracts/media/library.wire.ts`). */
@Controller()
@UseGuards(InternalSecretGuard)
@UseFilters(RefusalFilter)
export class StoreChunk {
  constructor(
    private readonly uploads: ChunkedUploads,
    private readonly chunks: Chunks,
    private readonly parts: Parts,
    private readonly scratch: UploadScratch,
    private readonly clock: Clock,
  ) {}

  @Post(libraryHttp.chunks)
  @HttpCode(200)
  @RouteConfig(TAKES_UPLOAD)
  async storeChunk(@Query() query: unknown, @Req() { raw: body }: FastifyRequest): Promise<ChunkAnswer> {
    const { operator, sessionId, chunkIndex: index } = parseInput(ChunkQuery, query);
    try {
      const { fileSize } = await this.uploads.find(sessionId, operator);
      const last = chunkCount(fileSize) - 1;
      if (index > last) throw new Refusal('BAD_INPUT', { fields: { chunkIndex: `at most ${last}` } });
      const bytes = await receive(body, chunkLength(index, fileSize));
      const owner = { id: sessionId, operatorId: operator };
      if (!(await this.chunks.claim(owner, index, bytes, this.clock.now())))
        return chunkView(await this.uploads.find(sessionId, operator));
      await this.put({ uploadId: sessionId, index }, bytes);
      return chunkView(await this.chunks.markStored(owner, index, this.clock.now()));
    } finally {
      body.resume(); // drops what was not read
    }
  }

  private put(part: { uploadId: string; index: number }, bytes: Buffer): Promise<void> {
    return this.scratch.use(bytes.length, async ({ folder }) => {
      const file = join(folder, 'chunk');
      await onDisk(() => writeFile(file, bytes));
      await this.parts.put(part, file);
    });
  }
}

/** At most 1 MiB. @throws Refusal BAD_INPUT for another length; the stream's error when it is interrupted */
async function receive(body: Readable, length: number): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let size = 0;
  // After a refusal the stream must stay open: the answer is sent over its connection.
  for await (const piece of body.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    size += piece.length;
    if (size > length) break;
    pieces.push(piece);
  }
  if (size !== length)
    throw new Refusal('BAD_INPUT', { fields: { chunk: `is expected to have ${length} bytes` } });
  return Buffer.concat(pieces);
}
