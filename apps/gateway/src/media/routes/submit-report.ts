import { randomUUID } from 'node:crypto';
import { Controller, Header, HttpCode, Post, Req, UseGuards } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import {
  type CallInput,
  checkReport,
  Id,
  handRoutes,
  MEDIA_LIMITS,
  refusals,
  submitReport,
} from '@slovo/contracts';
import { CallClient, parseInput, Refusal } from '@slovo/kit/calls';
import { TAKES_UPLOAD } from '@slovo/kit/service';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { Answers } from '../../answers/answers.ts';
import { tagsOfWrite } from '../../answers/tags-of-write.ts';
import { idempotencyKeyOf } from '../../http/read-input.ts';
import { signedIn } from '../../sessions/identity.ts';
import { SignedInGuard } from '../../sessions/signed-in.guard.ts';
import { FormsUnderWay } from '../forms-under-way.ts';
import { MediaService } from '../media-service.ts';
import { readForm } from '../read-form.ts';
import { SealedTime } from '../sealed-time.ts';

const MOST_FILES = 10;
const FILE_FIELDS = ['file', 'files'];

const Params = z.object({ id: Id });
/** The day that the page shows. */
const Query = z.object({ day: z.coerce.number().pipe(checkReport.input.shape.day.unwrap()).optional() });
/** Read as the call reads it, so that a text is the same in JSON and in a form. */
const Body = submitReport.input.pick({ text: true }).nullish();

/**
 * A report from the web: a text, files, or both. Files are streamed to the media service as they arrive, once promises
 * has said that the report may be made.
 */
@Controller()
export class SubmitReport {
  constructor(
    private readonly calls: CallClient,
    private readonly media: MediaService,
    private readonly answers: Answers,
    private readonly sealed: SealedTime,
    private readonly underWay: FormsUnderWay,
  ) {}

  @Post(handRoutes.submitReport.path)
  @HttpCode(handRoutes.submitReport.status)
  @RouteConfig(TAKES_UPLOAD)
  @Header('cache-control', 'no-store')
  @UseGuards(SignedInGuard)
  async submitReport(@Req() request: FastifyRequest) {
    const caller = signedIn(request);
    const { id } = parseInput(Params, request.params);
    const { day } = parseInput(Query, request.query);
    const request_key = idempotencyKeyOf(request) ?? randomUUID();
    // Before the body: an upload may end on another day than it began.
    const sending = await this.sealed.sendingOf(request, caller.userId);
    const announced = { id, request_key, ...sending, day };
    const media: string[] = [];
    let isAsked = false;
    try {
      const text = request.isMultipart()
        ? await this.readReport(request, announced, media)
        : parseInput(Body, request.body)?.text;
      const input = { ...announced, text, media };
      parseInput(submitReport.input, input);
      isAsked = true;
      const output = await this.calls.call(submitReport, input, caller, { requestId: request.id });
      this.answers.wrote(tagsOfWrite(caller.userId, input, output));
      return output;
    } catch (error) {
      if (!isAsked || isDecided(error)) await this.media.discard(media);
      throw error;
    }
  }

  /** @returns the text; the tickets of the files are added to `media`, also where the form is refused later. */
  private async readReport(
    request: FastifyRequest,
    announced: CallInput<typeof checkReport>,
    media: string[],
  ): Promise<string | undefined> {
    const caller = signedIn(request);
    try {
      await this.calls.call(checkReport, announced, caller, { requestId: request.id });
    } catch (error) {
      // Without an answer the report itself is asked for: a release before this one has no such call.
      if (!isUnanswered(error)) {
        request.raw.resume(); // browsers read an answer only after they have sent everything
        throw error;
      }
    }
    let end: (() => void) | undefined;
    const texts = await readForm(request, {
      largestFile: MEDIA_LIMITS.report,
      mostFiles: MOST_FILES,
      onFile: async ({ field, body, declared, size }) => {
        if (!FILE_FIELDS.includes(field))
          throw new Refusal('BAD_INPUT', { fields: { [field]: 'files go into the field file' } });
        end ??= this.underWay.begin(caller.userId);
        const requestKey = `${announced.request_key}:${media.length}`;
        const upload = {
          ownerId: caller.userId,
          purpose: 'report',
          requestKey,
          declared,
          body,
          size,
        } as const;
        media.push((await this.media.store(upload)).ticket);
      },
    }).finally(() => end?.());
    return texts.get('text');
  }
}

const isUnanswered = (error: unknown): boolean =>
  error instanceof Refusal && error.code === 'SERVICE_UNAVAILABLE';

/**
 * Whether there is certainly no report although promises was asked for it. After an outage there may be one, and with a key that was used before the files
 * may be those of the first report.
 */
const isDecided = (error: unknown): boolean =>
  error instanceof Refusal &&
  refusals[error.code] < 500 &&
  !['STATE_CHANGED', 'IDEMPOTENCY_KEY_REUSED'].includes(error.code);
