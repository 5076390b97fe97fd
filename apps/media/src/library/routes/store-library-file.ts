import { Controller, Headers, HttpCode, Post, Query, Req, UseFilters, UseGuards } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { libraryHttp, LibrarySender, type LibraryUpload } from '@slovo/contracts';
import { LIBRARY_FILE_LIMIT, LONGEST_FILE_NAME, shownFileName } from '@slovo/domain/upload';
import { parseInput, Refusal } from '@slovo/kit/calls';
import { Clock } from '@slovo/kit/clock';
import { TAKES_UPLOAD } from '@slovo/kit/service';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { announcedSize } from '../../http/announced-size.ts';
import { InternalSecretGuard } from '../../http/internal-secret.guard.ts';
import { RefusalFilter } from '../../http/refusal.filter.ts';
import { UploadStore } from '../../uploads/upload-store.ts';
import { LibraryFiles } from '../library-files.ts';

const StoreQuery = LibrarySender.extend({ name: z.string().transform(shownFileName) });
const UploadKey = z.string().min(1).max(200).optional();

/** Stores the body of the request as a file of the library (`contracts/media/library.wire.ts`). */
@Controller()
@UseGuards(InternalSecretGuard)
@UseFilters(RefusalFilter)
export class StoreLibraryFile {
  constructor(
    private readonly uploads: UploadStore,
    private readonly library: LibraryFiles,
    private readonly clock: Clock,
  ) {}

  @Post(libraryHttp.files)
  @HttpCode(200)
  @RouteConfig(TAKES_UPLOAD)
  async storeLibraryFile(
    @Query() query: unknown,
    @Headers('x-request-key') key: unknown,
    @Req() request: FastifyRequest,
  ): Promise<LibraryUpload> {
    const { operator: userId, fingerprint, request: requestId, name } = parseInput(StoreQuery, query);
    const uploadKey = parseInput(UploadKey, key);
    const { raw: body } = request;
    const now = this.clock.now();
    try {
      if (name.length > LONGEST_FILE_NAME) throw new Refusal('MEDIA_NAME_TOO_LONG');
      const announced = announcedSize(request, { limit: LIBRARY_FILE_LIMIT, purpose: 'notice' });
      // A report's keys are their sender's as well.
      const requestKey = uploadKey === undefined ? null : `library:${uploadKey}`;
      const incoming = { ownerId: userId, purpose: 'notice', requestKey } as const;
      const settle = this.library.admit({ operator: { userId, fingerprint }, requestId, name }, now);
      const { id: uploadId } = await this.uploads.store(incoming, { body, announced }, now, settle);
      return await this.library.answer({ uploadId });
    } finally {
      body.resume(); // drops what was not read, after a refusal or for a repeated upload
    }
  }
}
