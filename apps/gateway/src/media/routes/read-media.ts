import { Controller, Get, Head, Param, Req, Res } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { handRoutes } from '@slovo/contracts';
import { Refusal } from '@slovo/kit/calls';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { UNCOMPRESSED } from '../../http/compression.ts';
import { notBanned, signedIn } from '../../sessions/identity.ts';
import { MediaService } from '../media-service.ts';
import { ReadTickets, type Audience } from '../read-tickets.ts';
import { forwardedHeaders, methodOf, sendBytes } from '../send-bytes.ts';

/** As the media service names its objects. */
const PATH = /^(reports|avatars|notices)\/[0-9a-f]{2}\/[0-9a-f]{32}\.[a-z0-9]{2,4}$/;

/**
 * Bytes of reports for those who may see them, of avatars and notices for everyone. HEAD has methods of its own,
 * declared before GET: Fastify's would replace the length of the media service by that of an empty body.
 */
@Controller()
export class ReadMedia {
  constructor(
    private readonly media: MediaService,
    private readonly tickets: ReadTickets,
  ) {}

  @Head(handRoutes.publicMedia.path)
  @RouteConfig(UNCOMPRESSED)
  headPublic(@Param('*') path: string, @Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    return this.serve('public', path, request, reply);
  }

  @Get(handRoutes.publicMedia.path)
  @RouteConfig(UNCOMPRESSED)
  readPublic(@Param('*') path: string, @Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    return this.serve('public', path, request, reply);
  }

  @Head(handRoutes.privateMedia.path)
  @RouteConfig(UNCOMPRESSED)
  headPrivate(@Param('*') path: string, @Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    return this.serve('private', path, request, reply);
  }

  @Get(handRoutes.privateMedia.path)
  @RouteConfig(UNCOMPRESSED)
  readPrivate(@Param('*') path: string, @Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    return this.serve('private', path, request, reply);
  }

  private async serve(audience: Audience, path: string, request: FastifyRequest, reply: FastifyReply) {
    const folder = PATH.exec(path)?.[1];
    const isOpen = folder === 'avatars' || folder === 'notices';
    const caller = audience === 'private' && !isOpen ? signedIn(request) : notBanned(request);
    if (!folder) throw new Refusal('MEDIA_NOT_FOUND');
    const ticket = isOpen
      ? await this.tickets.sign(path)
      : await this.tickets.request(path, audience, caller, request.id);
    const response = await this.media.fetch(methodOf(request), path, ticket, forwardedHeaders(request));
    return sendBytes(response, reply, CACHE_CONTROL[folder]!);
  }
}

/**
 * A path is random and its bytes never change, but what they show of a person may be taken back at any moment, so proxies
 * keep none of it. The browser asks each time whether it may still show a report's picture; an avatar that it has shown it
 * keeps for a day.
 */
const CACHE_CONTROL: Readonly<Record<string, string>> = {
  reports: 'private, no-cache',
  avatars: 'private, max-age=86400, immutable',
  notices: 'public, max-age=31536000, immutable',
};
