import { Controller, Get, Head, Param, Req, Res } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { handRoutes } from '@slovo/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { UNCOMPRESSED } from '../../http/compression.ts';
import { MediaService } from '../media-service.ts';
import { ReadTickets } from '../read-tickets.ts';
import { forwardedHeaders, methodOf, sendBytes } from '../send-bytes.ts';

/**
 * Bytes of a report for an operator whose view was logged. The address itself is the permission, for a few minutes
 * and no longer than the operator's token, because `<img>` and `<video>` send none. HEAD has a method of its own, as in `ReadMedia`.
 */
@Controller()
export class ReadViewedMedia {
  constructor(
    private readonly media: MediaService,
    private readonly tickets: ReadTickets,
  ) {}

  @Head(handRoutes.viewedMedia.path)
  @RouteConfig(UNCOMPRESSED)
  head(@Param('*') ticket: string, @Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    return this.readViewedMedia(ticket, request, reply);
  }

  @Get(handRoutes.viewedMedia.path)
  @RouteConfig(UNCOMPRESSED)
  async readViewedMedia(
    @Param('*') ticket: string,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ) {
    const { path, ticket: pass } = await this.tickets.ofViewed(ticket, request.id);
    const response = await this.media.fetch(methodOf(request), path, pass, forwardedHeaders(request));
    void reply.header('referrer-policy', 'no-referrer');
    return sendBytes(response, reply, 'private, no-store');
  }
}
