import { Controller, Headers, HttpCode, Post, Query, Req, UseFilters, UseGuards } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { Id, MEDIA_LIMITS, mediaHttp, MEDIA_PURPOSES, type UploadAnswer } from '@slovo/contracts';
import { parseInput } from '@slovo/kit/calls';
import { Clock } from '@slovo/kit/clock';
import { TAKES_UPLOAD } from '@slovo/kit/service';
import { Tickets } from '@slovo/kit/ticket';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { announcedSize } from '../../http/announced-size.ts';
import { InternalSecretGuard } from '../../http/internal-secret.guard.ts';
import { RefusalFilter } from '../../http/refusal.filter.ts';
import { TICKET_SECONDS } from '../retention.ts';
import { UploadStore, type StoredUpload } from '../upload-store.ts';

const UploadQuery = z.object({ owner: Id, purpose: z.enum(MEDIA_PURPOSES) });
const RequestKey = z.string().min(1).max(250).optional();

/** Stores the body of the request as a file and answers with a ticket for it (`contracts/media/media.wire.ts`). */
@Controller()
@UseGuards(InternalSecretGuard)
@UseFilters(RefusalFilter)
export class StoreUpload {
  constructor(
    private readonly uploads: UploadStore,
    private readonly tickets: Tickets,
    private readonly clock: Clock,
  ) {}

  @Post(mediaHttp.uploads)
  @HttpCode(201)
  @RouteConfig(TAKES_UPLOAD)
  async storeUpload(
    @Query() query: unknown,
    @Headers('x-request-key') key: unknown,
    @Req() request: FastifyRequest,
  ): Promise<UploadAnswer> {
    const { owner: ownerId, purpose } = parseInput(UploadQuery, query);
    const requestKey = parseInput(RequestKey, key) ?? null;
    const { headers, raw: body } = request;
    const now = this.clock.now();
    try {
      const announced = announcedSize(request, { limit: MEDIA_LIMITS[purpose], purpose });
      const incoming = { ownerId, purpose, requestKey, declared: headers['content-type'] };
      return await this.answer(await this.uploads.store(incoming, { body, announced }, now), now);
    } finally {
      body.resume(); // drops what was not read, after a refusal or for a repeated upload
    }
  }

  private async answer(upload: StoredUpload, now: Date): Promise<UploadAnswer> {
    const { path, mime, size, width, height, duration, ownerId } = upload;
    const facts = { path, mime, size, width, height, duration, ownerId };
    const media = {
      ...facts,
      poster: upload.poster?.path ?? null,
      kind: upload.kind,
      purpose: upload.purpose,
    };
    return { ticket: await this.tickets.sign({ use: 'upload', ...media }, now, TICKET_SECONDS), media };
  }
}
