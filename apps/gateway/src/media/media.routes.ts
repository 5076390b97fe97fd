import { Injectable } from '@nestjs/common';
import { grantMedia, handRoutes, type Caller, type ReadTicket } from '@slovo/contracts';
import { CallClient, Refusal } from '@slovo/kit/calls';
import { Clock } from '@slovo/kit/clock';
import { Tickets } from '@slovo/kit/ticket';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { GatewaySettings } from '../config.ts';
import type { Routes } from '../http/routes.ts';
import { anyone, signedIn } from '../sessions/session-guard.ts';
import { MediaService } from './media-service.ts';

type Audience = 'private' | 'public';

/** What media makes of an upload; nothing else can exist. */
const PATH = /^(reports|avatars|notices)\/[0-9a-f]{2}\/[0-9a-f]{32}\.[a-z0-9]{2,4}$/;
/** Ranges and ETags are those of the stored bytes. */
const BYTES: Pick<RouteOptions, 'method' | 'compress'> = { method: ['GET', 'HEAD'], compress: false };
const TICKET_SECONDS = 300;
const ASKED = ['range', 'if-range', 'if-none-match'] as const;
const ANSWERED = [
  'content-type',
  'content-length',
  'content-range',
  'accept-ranges',
  'etag',
  'content-disposition',
] as const;

/** Bytes of reports for those who may see them, avatars and pictures of notices for everyone. */
@Injectable()
export class MediaRoutes implements Routes {
  private readonly tickets: Tickets;

  constructor(
    settings: GatewaySettings,
    private readonly calls: CallClient,
    private readonly media: MediaService,
    private readonly clock: Clock,
  ) {
    this.tickets = new Tickets(settings.given.TICKET_SECRET);
  }

  mount(server: FastifyInstance): void {
    server.route({
      ...BYTES,
      url: handRoutes.publicMedia.path,
      handler: (request, reply) => this.serve('public', request, reply),
    });
    server.route({
      ...BYTES,
      url: handRoutes.privateMedia.path,
      handler: (request, reply) => this.serve('private', request, reply),
    });
  }

  private async serve(
    audience: Audience,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply> {
    const path = (request.params as { '*': string })['*'];
    const folder = PATH.exec(path)?.[1];
    const isOpen = folder === 'avatars' || folder === 'notices';
    const caller = audience === 'private' && !isOpen ? signedIn(request) : anyone(request);
    if (!folder) throw new Refusal('MEDIA_NOT_FOUND');
    const ticket = isOpen
      ? await this.openTicket(path)
      : await this.grant(path, audience, caller, request.id);
    const asked = Object.fromEntries(
      ASKED.map((name) => [name, request.headers[name]]).filter(([, value]) => value !== undefined),
    );
    const response = await this.media.fetch(request.method === 'HEAD' ? 'HEAD' : 'GET', path, ticket, asked);
    for (const name of ANSWERED) {
      const value = response.headers[name];
      if (value !== undefined) reply.header(name, value);
    }
    reply
      .code(response.statusCode ?? 200)
      .header('cache-control', cacheControl(isOpen, audience))
      .header('x-content-type-options', 'nosniff');
    return reply.send(response);
  }

  /** @throws Refusal MEDIA_NOT_FOUND also for what this viewer may not see: both look the same. */
  private async grant(path: string, audience: Audience, caller: Caller, requestId: string): Promise<string> {
    return (await this.calls.call(grantMedia, { path, audience }, caller, { requestId })).ticket;
  }

  private openTicket(path: string): Promise<string> {
    return this.tickets.sign({ use: 'read', path } satisfies ReadTicket, this.clock.now(), TICKET_SECONDS);
  }
}

/** A path is random and its bytes never change; but a promise can be made private, so its media is asked for again soon. */
function cacheControl(isOpen: boolean, audience: Audience): string {
  if (isOpen) return 'public, max-age=31536000, immutable';
  return audience === 'public' ? 'public, max-age=300' : 'private, max-age=300';
}
