import { Injectable } from '@nestjs/common';
import { exchangeLoginToken, handRoutes, signInWithInitData, type CallDefinition } from '@slovo/contracts';
import { CallClient, parseInput } from '@slovo/kit/calls';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { answerError, refusalFields } from '../http/error-answer.ts';
import type { Routes } from '../http/routes.ts';
import { originOf } from '../sessions/session-guard.ts';

/** The three doors in: a login link, and a mini app's initData under its two addresses. */
@Injectable()
export class SignInRoutes implements Routes {
  constructor(private readonly calls: CallClient) {}

  mount(server: FastifyInstance): void {
    this.door(server, handRoutes.signInWithLink.path, exchangeLoginToken);
    this.door(server, handRoutes.signInWithInitData.path, signInWithInitData);
    this.door(server, handRoutes.signInWithInitDataWebapp.path, signInWithInitData);
  }

  private door(server: FastifyInstance, path: string, definition: CallDefinition<string, 'anyone'>): void {
    server.post(path, {
      compress: false, // the answer carries a token
      handler: async (request, reply) => {
        reply.header('cache-control', 'no-store');
        const session = (await this.signIn(definition, request)) as { token: string };
        return { success: true, token: session.token, session };
      },
      errorHandler: (thrown, request, reply) => answerError(thrown, request, reply, refusalFields),
    });
  }

  private async signIn(
    definition: CallDefinition<string, 'anyone'>,
    request: FastifyRequest,
  ): Promise<unknown> {
    const input = { ...(request.body as object | undefined), origin: originOf(request) };
    parseInput(definition.input, input);
    return this.calls.ask(definition, input, { kind: 'anyone' }, request.id);
  }
}
