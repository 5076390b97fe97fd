import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Id, handRoutes, MEDIA_LIMITS, submitReport } from '@slovo/contracts';
import { CallClient, parseInput, Refusal } from '@slovo/kit/calls';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { idempotencyKeyOf } from '../calls/read-input.ts';
import type { Routes } from '../http/routes.ts';
import { signedIn } from '../sessions/session-guard.ts';
import { MediaService } from './media-service.ts';
import { readForm } from './read-form.ts';

const MOST_FILES = 10;
const FILE_FIELDS = ['file', 'files'];

const Params = z.object({ id: Id });
const Body = z.object({ text: z.string().optional() }).nullish();

/** A report on the web: a text, files, or both; files go to the media service as they arrive. */
@Injectable()
export class ReportRoutes implements Routes {
  constructor(
    private readonly calls: CallClient,
    private readonly media: MediaService,
  ) {}

  mount(server: FastifyInstance): void {
    server.post(handRoutes.submitReport.path, async (request, reply) => {
      const caller = signedIn(request);
      const { id } = parseInput(Params, request.params);
      const request_key = idempotencyKeyOf(request) ?? randomUUID();
      const { text, media } = request.isMultipart()
        ? await this.readReport(request, caller.userId, request_key)
        : { text: parseInput(Body, request.body)?.text, media: [] };
      const input = { id, text, media, request_key };
      parseInput(submitReport.input, input);
      const result = await this.calls.call(submitReport, input, caller, { requestId: request.id });
      return reply.code(handRoutes.submitReport.status).header('cache-control', 'no-store').send(result);
    });
  }

  private async readReport(
    request: FastifyRequest,
    ownerId: number,
    key: string,
  ): Promise<{ text?: string; media: string[] }> {
    const media: string[] = [];
    const texts = await readForm(request, {
      largestFile: MEDIA_LIMITS.report,
      mostFiles: MOST_FILES,
      onFile: async (field, body, declared) => {
        if (!FILE_FIELDS.includes(field))
          throw new Refusal('BAD_INPUT', { fields: { [field]: 'files go into the field file' } });
        const requestKey = `${key}:${media.length}`;
        const { ticket } = await this.media.store({ ownerId, purpose: 'report', requestKey, declared, body });
        media.push(ticket);
      },
    });
    return { text: texts.get('text'), media };
  }
}
