import { Controller, Get, Head, Req, Res, UseGuards } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { findPromise, handRoutes, Id } from '@slovo/contracts';
import { CallClient, parseInput, Refusal } from '@slovo/kit/calls';
import { Clock } from '@slovo/kit/clock';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { UNCOMPRESSED } from '../../http/compression.ts';
import { EndedSessions } from '../../sessions/ended-sessions.ts';
import { signedIn, type SignedIn } from '../../sessions/identity.ts';
import { SignedInGuard } from '../../sessions/signed-in.guard.ts';
import { LiveHub } from '../live-hub.ts';
import { LiveStream } from '../live-stream.ts';

const one = Id.transform((id) => [id]);
const Query = z.object({ promise: z.union([one, z.array(Id).max(50)]).default([]) });

/**
 * Server-sent events for open pages. They carry ids of what changed and have no ids of their own: a page that
 * reconnects requests everything that it shows, so nothing is stored here for pages that are away.
 */
@Controller()
export class OpenLiveStream {
  constructor(
    private readonly hub: LiveHub,
    private readonly calls: CallClient,
    private readonly ended: EndedSessions,
    private readonly clock: Clock,
  ) {}

  /** Without it Fastify would answer HEAD by a stream, which has no end. */
  @Head(handRoutes.live.path)
  @RouteConfig(UNCOMPRESSED)
  refuseHead(): never {
    throw new Refusal('NOT_FOUND');
  }

  @Get(handRoutes.live.path)
  @RouteConfig(UNCOMPRESSED) // so that each event is sent at once
  @UseGuards(SignedInGuard)
  async openLiveStream(@Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    const caller = signedIn(request);
    const requested = parseInput(Query, request.query).promise;
    const visible = await Promise.all(
      requested.map(async (id) => ((await this.maySee(id, caller, request.id)) ? id : null)),
    );
    this.open(request, reply, caller, new Set(visible.filter((id) => id !== null)));
  }

  private async maySee(id: number, caller: SignedIn, requestId: string): Promise<boolean> {
    try {
      await this.calls.call(findPromise, { id }, caller, { requestId });
      return true;
    } catch (error) {
      if (!(error instanceof Refusal) || error.status >= 500) throw error;
      return false;
    }
  }

  private open(
    { identity: { expiresAt } }: FastifyRequest,
    reply: FastifyReply,
    { userId, sessionId = '' }: SignedIn,
    promiseIds: ReadonlySet<number>,
  ): void {
    reply.hijack();
    // The client may have disconnected during the calls; then `close` was emitted before anyone listened.
    if (reply.raw.destroyed) return;
    const stream = new LiveStream(reply, {
      userId,
      sessionId,
      promiseIds,
      hasExpired: () => expiresAt !== undefined && expiresAt <= this.clock.now(),
      onClose: (closed) => this.hub.remove(closed),
    });
    this.hub.add(stream);
    // The session may have ended during the calls, before the hub could close its pages.
    if (this.ended.hasEnded(sessionId) || this.ended.isBanned(userId)) stream.endSession();
  }
}
