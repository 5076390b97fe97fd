import { Controller, Get, Header, Query, Req, UseGuards } from '@nestjs/common';
import { getProfile, handRoutes, listPromises, TimeZone } from '@slovo/contracts';
import type { OwnPage } from '@slovo/contracts/rendering';
import { CallClient, parseInput } from '@slovo/kit/calls';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { languageOf } from '../../http/language.ts';
import { signedIn } from '../../sessions/identity.ts';
import { SignedInGuard } from '../../sessions/signed-in.guard.ts';
import { RenderedPages } from '../rendering/rendered-pages.ts';

/** The list waits no longer for whose it is: the browser then draws the page. */
const PROFILE_MS = 1_000;

export const OwnPageQuery = z.object({
  url: z
    .string()
    .regex(/^\/my\/?(?:\?|$)/, 'must be an address of the own list')
    .max(300),
  zone: TimeZone,
  build: z.string().max(64),
});

/**
 * The own list with its data, drawn: the session is in the browser's storage, so the page itself cannot be. The early
 * script of the page asks for it while the app is still loading.
 */
@Controller()
export class DrawOwnPage {
  constructor(
    private readonly calls: CallClient,
    private readonly pages: RenderedPages,
  ) {}

  @Get(handRoutes.ownPage.path)
  @Header('cache-control', 'no-store')
  @UseGuards(SignedInGuard)
  async drawOwnPage(@Query() given: unknown, @Req() request: FastifyRequest): Promise<OwnPage> {
    const { url, zone, build } = parseInput(OwnPageQuery, given);
    const caller = signedIn(request);
    const options = { requestId: request.id };
    const [{ promises, next }, user] = await Promise.all([
      this.calls.call(listPromises, {}, caller, options),
      // The list is needed without it too.
      this.calls.call(getProfile, {}, caller, { ...options, timeoutMs: PROFILE_MS }).catch(() => null),
    ]);
    const language = languageOf(request.headers['accept-language']);
    const rendered =
      user && next === null ? await this.pages.drawOwn({ url, zone, build, user, promises }, language) : null;
    return { promises, next, rendered };
  }
}
