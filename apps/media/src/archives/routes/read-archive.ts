import { Controller, Get, Head, Param, Query, Req, Res, UseFilters, UseGuards } from '@nestjs/common';
import { ArchivePlace, archivesHttp } from '@slovo/contracts';
import { parseInput, Refusal } from '@slovo/kit/calls';
import { Clock } from '@slovo/kit/clock';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { PrismaClient } from '../../database.ts';
import { InternalSecretGuard } from '../../http/internal-secret.guard.ts';
import { RefusalFilter } from '../../http/refusal.filter.ts';
import { SendObject } from '../../objects/send-object.ts';

/** Streams a zip to the gateway. HEAD is declared before GET, as in ReadObject. */
@Controller()
@UseGuards(InternalSecretGuard)
@UseFilters(RefusalFilter)
export class ReadArchive {
  constructor(
    private readonly prisma: PrismaClient,
    private readonly objects: SendObject,
    private readonly clock: Clock,
  ) {}

  @Head(`${archivesHttp}/:export`)
  head(
    @Param('export') id: string,
    @Query('owner') owner: unknown,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ) {
    return this.readArchive(id, owner, request, reply);
  }

  @Get(`${archivesHttp}/:export`)
  async readArchive(
    @Param('export') id: string,
    @Query('owner') owner: unknown,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ) {
    const { owner: ownerId, export: exportId } = parseInput(ArchivePlace, { owner, export: id });
    const archive = await this.prisma.archive.findFirst({
      where: { exportId, ownerId, state: 'stored', keepUntil: { gt: this.clock.now() } },
    });
    if (!archive) throw new Refusal('MEDIA_NOT_FOUND');
    const { path, sha256, size } = archive;
    return this.objects.send({ path, sha256, size: Number(size), mime: 'application/zip' }, request, reply);
  }
}
