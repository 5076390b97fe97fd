import { Controller, Header, HttpCode, Post, Req, Res, UseGuards } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { handRoutes, type LibraryUpload, MEDIA_LIMITS } from '@slovo/contracts';
import { Refusal } from '@slovo/kit/calls';
import { TAKES_UPLOAD } from '@slovo/kit/service';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { GatewaySettings } from '../../config.ts';
import { FormsUnderWay } from '../../media/forms-under-way.ts';
import { readForm } from '../../media/read-form.ts';
import { OperatorGuard } from '../../operators/operator.guard.ts';
import { LibraryService } from '../library-service.ts';
import { senderOf, uploadIdOf } from '../read-sender.ts';

/** Streams a file to the operators' library. */
@Controller()
export class UploadLibraryFile {
  constructor(
    private readonly library: LibraryService,
    private readonly settings: GatewaySettings,
    private readonly underWay: FormsUnderWay,
  ) {}

  @Post(handRoutes.uploadLibraryFile.path)
  @HttpCode(200)
  @RouteConfig(TAKES_UPLOAD)
  @Header('cache-control', 'no-store')
  @UseGuards(OperatorGuard)
  async uploadLibraryFile(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<LibraryUpload> {
    const sender = senderOf(request);
    const uploadId = uploadIdOf(request);
    // A sender that is still sending then would send on after the answer, too.
    const tooLong = new Refusal('UPLOAD_TIMEOUT');
    let stored: LibraryUpload | undefined;
    let timer: NodeJS.Timeout | undefined;
    try {
      const read = (): Promise<unknown> =>
        readForm(request, {
          largestFile: MEDIA_LIMITS.notice,
          mostFiles: 1,
          onFile: async ({ field, body, name, size }) => {
            if (field !== 'file')
              throw new Refusal('BAD_INPUT', { fields: { [field]: 'the file goes into the field file' } });
            timer = setTimeout(() => body.destroy(tooLong), this.settings.given.UPLOAD_TIMEOUT_MS).unref();
            stored = await this.library.store({ sender, name, uploadId, body, size });
          },
        });
      await this.underWay.during(sender.operator, request, read);
    } catch (error) {
      if (error === tooLong) reply.header('connection', 'close');
      throw sized(error, request);
    } finally {
      clearTimeout(timer);
    }
    if (!stored) throw new Refusal('BAD_INPUT', { fields: { file: 'a file is expected' } });
    return stored;
  }
}

/** The media service reads one byte beyond the limit; only the length of the request shows how large the file is. */
function sized(error: unknown, { headers }: FastifyRequest): unknown {
  if (!(error instanceof Refusal) || error.code !== 'TOO_LARGE') return error;
  const size = Math.max(MEDIA_LIMITS.notice + 1, Number(headers['content-length'] ?? 0));
  return new Refusal('TOO_LARGE', { purpose: 'notice', limit: MEDIA_LIMITS.notice, ...error.details, size });
}
