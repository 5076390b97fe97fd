import { Controller, Get, Head, Param, Req, Res, UseFilters, UseGuards } from '@nestjs/common';
import { FileId, libraryHttp, libraryUrl } from '@slovo/contracts';
import { Refusal } from '@slovo/kit/calls';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { PrismaClient } from '../../database.ts';
import { InternalSecretGuard } from '../../http/internal-secret.guard.ts';
import { RefusalFilter } from '../../http/refusal.filter.ts';
import { isReadable, SendObject } from '../../objects/send-object.ts';
import { fileIdOf, pathsOf } from '../file-id.ts';

/**
 * Streams a file of the library, or the poster of a video. Everyone may read them, so no ticket is asked for. HEAD has
 * a method of its own, declared before GET: Fastify's would replace the object's length by that of an empty body.
 */
@Controller()
@UseGuards(InternalSecretGuard)
@UseFilters(RefusalFilter)
export class ReadLibraryFile {
  constructor(
    private readonly prisma: PrismaClient,
    private readonly objects: SendObject,
  ) {}

  @Head(`${libraryHttp.files}/:id`)
  head(@Param('id') id: string, @Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    return this.readLibraryFile(id, request, reply);
  }

  @Get(`${libraryHttp.files}/:id`)
  async readLibraryFile(@Param('id') id: string, @Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    const upload = FileId.safeParse(id).success
      ? await this.prisma.upload.findFirst({
          where: { path: { in: pathsOf(id) } },
          include: { poster: true },
        })
      : null;
    if (!upload || !isReadable(upload)) throw new Refusal('MEDIA_NOT_FOUND');
    // A message names its file alone; pages that cannot play it show this instead.
    if (upload.poster) reply.header('link', `<${libraryUrl(fileIdOf(upload.poster.path))}>; rel="preview"`);
    return this.objects.send(upload, request, reply);
  }
}
