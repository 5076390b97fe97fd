import { Controller, Get, Head, Param, Req, Res } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { FileId, handRoutes } from '@slovo/contracts';
import { Refusal } from '@slovo/kit/calls';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { UNCOMPRESSED } from '../../http/compression.ts';
import { forwardedHeaders, methodOf, sendBytes } from '../../media/send-bytes.ts';
import { LibraryService } from '../library-service.ts';

/** Its address is random and its bytes never change. */
const FOREVER = 'public, max-age=31536000, immutable';

/**
 * Files of operators' messages, and the posters of videos, for everyone: a message is read in Telegram as well, and by
 * people without a session. HEAD has a method of its own, as in `ReadMedia`.
 */
@Controller()
export class ReadLibraryFile {
  constructor(private readonly library: LibraryService) {}

  @Head(handRoutes.libraryMedia.path)
  @RouteConfig(UNCOMPRESSED)
  head(@Param('fileId') fileId: string, @Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    return this.readLibraryFile(fileId, request, reply);
  }

  @Get(handRoutes.libraryMedia.path)
  @RouteConfig(UNCOMPRESSED)
  async readLibraryFile(
    @Param('fileId') fileId: string,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ) {
    if (!FileId.safeParse(fileId).success) throw new Refusal('MEDIA_NOT_FOUND');
    const response = await this.library.fetch(methodOf(request), fileId, forwardedHeaders(request));
    return sendBytes(response, reply, FOREVER);
  }
}
