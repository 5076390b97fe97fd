import { Controller, Header, HttpCode, Post, Req } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import {
  type CallDefinition,
  type CallResult,
  exchangeLoginToken,
  handRoutes,
  signInWithInitData,
} from '@slovo/contracts';
import { CallClient, parseInput } from '@slovo/kit/calls';
import type { FastifyRequest } from 'fastify';
import { UNCOMPRESSED } from '../../http/compression.ts';
import { RateLimits } from '../../http/rate-limits.ts';
import { WITH_REFUSAL_FIELDS } from '../../http/refusal.filter.ts';
import { originOf } from '../../sessions/origin.ts';

/** The answer holds a token, so its length must reveal nothing. */
const CONFIG = { ...UNCOMPRESSED, ...WITH_REFUSAL_FIELDS };

/** Signing in by a login link, or by a mini app's initData, which has two paths. */
@Controller()
export class SignIn {
  constructor(
    private readonly calls: CallClient,
    private readonly limits: RateLimits,
  ) {}

  @Post(handRoutes.signInWithLink.path)
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  @RouteConfig(CONFIG)
  withLink(@Req() request: FastifyRequest) {
    return this.signIn(exchangeLoginToken, request);
  }

  @Post([handRoutes.signInWithInitData.path, handRoutes.signInWithInitDataWebapp.path])
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  @RouteConfig(CONFIG)
  withInitData(@Req() request: FastifyRequest) {
    return this.signIn(signInWithInitData, request);
  }

  private async signIn(definition: CallDefinition<string, 'anyone'>, request: FastifyRequest) {
    const input = { ...(request.body as object | undefined), origin: originOf(request) };
    const session = await this.limits.countSignIn(request, async () => {
      parseInput(definition.input, input);
      return (await this.calls.ask(definition, input, { kind: 'anyone' }, request.id)) as CallResult<
        typeof exchangeLoginToken
      >;
    });
    return { success: true, token: session.token, session };
  }
}
