import { Controller, Header, HttpCode, Post, Req } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { exchangeLoginToken, handRoutes, signInWithInitData, type CallDefinition } from '@slovo/contracts';
import { CallClient, parseInput } from '@slovo/kit/calls';
import type { FastifyRequest } from 'fastify';
import { UNCOMPRESSED } from '../../http/compression.ts';
import { WITH_REFUSAL_FIELDS } from '../../http/refusal.filter.ts';
import { originOf } from '../../sessions/origin.ts';

/** The answer holds a token, so its length must reveal nothing. */
const CONFIG = { ...UNCOMPRESSED, ...WITH_REFUSAL_FIELDS };

/** Signing in by a login link, or by a mini app's initData, which has two paths. */
@Controller()
export class SignIn {
  constructor(private readonly calls: CallClient) {}

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
    parseInput(definition.input, input);
    const session = (await this.calls.ask(definition, input, { kind: 'anyone' }, request.id)) as {
      token: string;
    };
    return { success: true, token: session.token, session };
  }
}
