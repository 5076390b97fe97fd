import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { Controller, Header, HttpCode, Post, Req, UseGuards } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { type ChunkAnswer, CHUNK_SIZE, ChunkPlace, handRoutes } from '@slovo/contracts';
import { parseInput, Refusal } from '@slovo/kit/calls';
import { TAKES_UPLOAD } from '@slovo/kit/service';
import type { FastifyRequest } from 'fastify';
import { readForm } from '../../media/read-form.ts';
import { OperatorGuard } from '../../operators/operator.guard.ts';
import { LibraryService } from '../library-service.ts';
import { senderOf } from '../read-sender.ts';

/**
 * Passes a chunk on to the media service. It is held in memory, 1 MiB at most, because the fields that say where it
 * belongs may follow it.
 */
@Controller()
export class UploadChunk {
  constructor(private readonly library: LibraryService) {}

  @Post(handRoutes.uploadChunk.path)
  @HttpCode(200)
  @RouteConfig(TAKES_UPLOAD)
  @Header('cache-control', 'no-store')
  @UseGuards(OperatorGuard)
  async uploadChunk(@Req() request: FastifyRequest): Promise<ChunkAnswer> {
    const { operator } = senderOf(request);
    let chunk: Buffer | undefined;
    const fields = await readForm(request, {
      largestFile: CHUNK_SIZE,
      mostFiles: 1,
      onFile: async ({ field, body }) => {
        if (field !== 'chunk')
          throw new Refusal('BAD_INPUT', { fields: { [field]: 'the bytes go into the field chunk' } });
        chunk = await buffer(body);
      },
    });
    const place = parseInput(ChunkPlace, Object.fromEntries(fields));
    if (!chunk) throw new Refusal('BAD_INPUT', { fields: { chunk: 'is expected' } });
    return this.library.storeChunk(operator, place, Readable.from([chunk]));
  }
}
