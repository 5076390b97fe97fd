import { randomUUID } from 'node:crypto';
import { Controller, Header, HttpCode, Post, Req, UseGuards } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { Id, handRoutes, MEDIA_LIMITS, submitReport } from '@slovo/contracts';
import { CallClient, parseInput, Refusal } from '@slovo/kit/calls';
import { TAKES_UPLOAD } from '@slovo/kit/service';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { Answers } from '../../answers/answers.ts';
import { tagsOfWrite } from '../../answers/tags-of-write.ts';
import { idempotencyKeyOf } from '../../http/read-input.ts';
import { signedIn } from '../../sessions/identity.ts';
import { SignedInGuard } from '../../sessions/signed-in.guard.ts';
import { MediaService } from '../media-service.ts';
import { readForm } from '../read-form.ts';

const MOST_FILES = 10;
const FILE_FIELDS = ['file', 'files'];

const Params = z.object({ id: Id });
const Body = z.object({ text: z.string().optional() }).nullish();

/** A report from the web: a text, files, or both. Files are streamed to the media service as they arrive. */
@Controller()
export class SubmitReport {
  constructor(
    private readonly calls: CallClient,
    private readonly media: MediaService,
    private readonly answers: Answers,
  ) {}

  @Post(handRoutes.submitReport.path)
  @HttpCode(handRoutes.submitReport.status)
  @RouteConfig(TAKES_UPLOAD)
  @Header('cache-control', 'no-store')
  @UseGuards(SignedInGuard)
  async submitReport(@Req() request: FastifyRequest) {
    const caller = signedIn(request);
    const { id } = parseInput(Params, request.params);
    const request_key = idempotencyKeyOf(request) ?? randomUUID();
    const { text, media } = request.isMultipart()
      ? await this.readReport(request, caller.userId, request_key)
      : { text: parseInput(Body, request.body)?.text, media: [] };
    const input = { id, text, media, request_key };
    parseInput(submitReport.input, input);
    const output = await this.calls.call(submitReport, input, caller, { requestId: request.id });
    this.answers.wrote(tagsOfWrite(caller.userId, input, output));
    return output;
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
