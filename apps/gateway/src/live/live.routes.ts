import { Injectable, type BeforeApplicationShutdown } from '@nestjs/common';
import { findPromise, handRoutes, Id } from '@slovo/contracts';
import { CallClient, parseInput, Refusal } from '@slovo/kit/calls';
import { Clock } from '@slovo/kit/clock';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Routes } from '../http/routes.ts';
import { EndedSessions } from '../sessions/ended-sessions.ts';
import { signedIn, type SignedIn } from '../sessions/session-guard.ts';
import { LiveHub, type Listener } from './live-hub.ts';

/** Proxies cut connections that are silent for a minute, often for half of one. */
const HEARTBEAT_MS = 20_000;
/** A page that does not read is let go; its browser comes back and asks for everything anew. */
const LARGEST_BACKLOG = 64 * 1024;

const one = Id.transform((id) => [id]);
const Query = z.object({ promise: z.union([one, z.array(Id).max(50)]).default([]) });

/**
 * Server-sent events for open pages. They carry ids of what changed and have none of their own: a page that comes back asks
 * anew for what it shows, so nothing is kept here for those who are away.
 */
@Injectable()
export class LiveRoutes implements Routes, BeforeApplicationShutdown {
  constructor(
    private readonly hub: LiveHub,
    private readonly calls: CallClient,
    private readonly ended: EndedSessions,
    private readonly clock: Clock,
  ) {}

  mount(server: FastifyInstance): void {
    server.route({
      method: 'GET',
      url: handRoutes.live.path,
      exposeHeadRoute: false,
      compress: false, // each event is to arrive as it comes
      handler: async (request, reply) => {
        const caller = signedIn(request);
        const asked = parseInput(Query, request.query).promise;
        const seen = await Promise.all(
          asked.map(async (id) => ((await this.maySee(id, caller, request.id)) ? id : null)),
        );
        this.open(request, reply, caller, new Set(seen.filter((id) => id !== null)));
        return reply;
      },
    });
  }

  beforeApplicationShutdown(): void {
    this.hub.end();
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
    request: FastifyRequest,
    reply: FastifyReply,
    { userId, sessionId = '' }: SignedIn,
    promiseIds: Set<number>,
  ): void {
    const { raw } = reply;
    const { expiresAt } = request.viewer;
    reply.hijack();
    // Who left while the promises were asked for has gone without a `close` that is still to come.
    if (raw.destroyed) return;
    raw.writeHead(200, {
      ...(reply.getHeaders() as Record<string, string>),
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      // Nothing else will be asked on it; kept open it would hold up a shutdown.
      connection: 'close',
      // Lets nginx pass events on as they come.
      'x-accel-buffering': 'no',
    });
    raw.write(': open\n\n');
    const write = (text: string): void => {
      if (raw.writableLength > LARGEST_BACKLOG) raw.destroy();
      else raw.write(text);
    };
    const listener: Listener = {
      userId,
      sessionId,
      promiseIds,
      tell: (message) => write(`data: ${JSON.stringify(message)}\n\n`),
      close: () => {
        this.hub.remove(listener);
        raw.end();
      },
    };
    const heartbeat = setInterval(() => {
      if (raw.writableEnded) raw.destroy(); // not even the goodbye is read
      else if (expiresAt && expiresAt <= this.clock.now()) {
        listener.tell({ type: 'session-ended' });
        listener.close();
      } else write(': still here\n\n');
    }, HEARTBEAT_MS);
    raw.once('close', () => {
      clearInterval(heartbeat);
      this.hub.remove(listener);
    });
    this.hub.add(listener);
    // It may have ended while the promises were asked for, when nobody listened here yet.
    if (this.ended.hasEnded(sessionId) || this.ended.isBanned(userId)) {
      listener.tell({ type: 'session-ended' });
      listener.close();
    }
  }
}
