import { Controller, Get, Head, Param, Req, Res } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { archivesHttp, DataExportTicket, handRoutes } from '@slovo/contracts';
import { Refusal } from '@slovo/kit/calls';
import { Clock } from '@slovo/kit/clock';
import { Tickets } from '@slovo/kit/ticket';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { GatewaySettings } from '../../config.ts';
import { UNCOMPRESSED } from '../../http/compression.ts';
import { MediaService } from '../../media/media-service.ts';
import { forwardedHeaders, methodOf, sendBytes } from '../../media/send-bytes.ts';

/**
 * The zip of a person's own data. The signed address is the permission, for a few minutes: a browser that streams a
 * file to disk sends no session. HEAD has a method of its own, as in `ReadMedia`.
 */
@Controller()
export class DownloadOwnData {
  private readonly tickets: Tickets;

  constructor(
    settings: GatewaySettings,
    private readonly media: MediaService,
    private readonly clock: Clock,
  ) {
    this.tickets = new Tickets(settings.sessionKeys.derived('data-export'));
  }

  @Head(handRoutes.downloadOwnData.path)
  @RouteConfig(UNCOMPRESSED)
  head(@Param('*') ticket: string, @Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    return this.downloadOwnData(ticket, request, reply);
  }

  @Get(handRoutes.downloadOwnData.path)
  @RouteConfig(UNCOMPRESSED)
  async downloadOwnData(
    @Param('*') ticket: string,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ) {
    const facts = await this.tickets.read(ticket, DataExportTicket, this.clock.now());
    if (!facts) throw new Refusal('DATA_EXPORT_NOT_FOUND');
    const { exportId, userId } = facts;
    const path = `${archivesHttp}/${exportId}?owner=${userId}`;
    const response = await this.media.get(methodOf(request), path, forwardedHeaders(request)).catch(notFound);
    response.headers['content-disposition'] = `attachment; filename="slovo-${exportId}.zip"`;
    void reply.header('referrer-policy', 'no-referrer');
    return sendBytes(response, reply, 'private, no-store');
  }
}

/** Its two days are over, or the account is gone. */
function notFound(error: unknown): never {
  if (error instanceof Refusal && error.code === 'MEDIA_NOT_FOUND')
    throw new Refusal('DATA_EXPORT_NOT_FOUND');
  throw error;
}
