import { Injectable } from '@nestjs/common';
import { Id, MEDIA_LIMITS, mediaHttp, MEDIA_PURPOSES, type UploadAnswer } from '@slovo/contracts';
import { parseInput, Refusal } from '@slovo/kit/calls';
import { Clock } from '@slovo/kit/clock';
import { Tickets } from '@slovo/kit/ticket';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { TICKET_SECONDS } from './retention.ts';
import { UploadStore, type StoredUpload } from './upload-store.ts';

const Query = z.object({ owner: Id, purpose: z.enum(MEDIA_PURPOSES) });
const RequestKey = z.string().min(1).max(250).optional();

@Injectable()
export class UploadRoutes {
  constructor(
    private readonly uploads: UploadStore,
    private readonly tickets: Tickets,
    private readonly clock: Clock,
  ) {}

  mount(server: FastifyInstance): void {
    server.post(mediaHttp.uploads, async (request, reply) => {
      const { owner: ownerId, purpose } = parseInput(Query, request.query);
      const requestKey = parseInput(RequestKey, request.headers['x-request-key']) ?? null;
      const limit = MEDIA_LIMITS[purpose];
      if (Number(request.headers['content-length'] ?? 0) > limit)
        throw new Refusal('TOO_LARGE', { limit, purpose });
      const now = this.clock.now();
      const declared = request.headers['content-type'];
      try {
        const incoming = { ownerId, purpose, requestKey, declared, body: request.raw };
        const upload = await this.uploads.store(incoming, now);
        return reply.code(201).send(await this.answer(upload, now));
      } finally {
        request.raw.resume(); // drops what was not read, after a refusal or for a repeat
      }
    });
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
