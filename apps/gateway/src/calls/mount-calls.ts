import { Injectable } from '@nestjs/common';
import { routeOf, type CallDefinition, type Caller } from '@slovo/contracts';
import { allCalls } from '@slovo/contracts/all-calls';
import { CallClient, parseInput } from '@slovo/kit/calls';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { answerError, refusalFields } from '../http/error-answer.ts';
import { languageOf } from '../http/language.ts';
import type { Routes } from '../http/routes.ts';
import { OperatorGuard } from '../operators/operator-guard.ts';
import { anyone, signedIn } from '../sessions/session-guard.ts';
import { presentAnswer } from './present-answer.ts';
import { readInput } from './read-input.ts';

/** Mounts every call that has a route, from its contract: who may call, its input, and how its answer is put on HTTP. */
@Injectable()
export class CallRoutes implements Routes {
  constructor(
    private readonly calls: CallClient,
    private readonly operators: OperatorGuard,
  ) {}

  mount(server: FastifyInstance): void {
    for (const definition of allCalls) {
      const route = routeOf(definition);
      if (!route || definition.who === 'service') continue;
      server.route({
        method: route.method,
        url: route.path,
        handler: async (request, reply) => {
          reply
            .code(('status' in route ? route.status : undefined) ?? 200)
            .header('cache-control', 'no-store');
          return this.answer(definition, request, reply);
        },
        ...(definition.http?.refusalFields && {
          errorHandler: (thrown: unknown, request: FastifyRequest, reply: FastifyReply) =>
            answerError(thrown, request, reply, refusalFields),
        }),
      });
    }
  }

  private async answer(
    definition: CallDefinition,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<unknown> {
    const caller = await this.callerOf(definition, request);
    const input = readInput(definition, request);
    parseInput(definition.input, input); // saves a request for bad input; the service parses again for itself
    const output = await this.calls.ask(definition, input, caller, request.id);
    if (definition.http?.revokesToken) this.operators.forget(request);
    const language = languageOf(request.headers['accept-language']);
    const { headers, body } = presentAnswer(definition.http ?? {}, output, language);
    reply.headers(headers);
    return body;
  }

  private async callerOf({ who }: CallDefinition, request: FastifyRequest): Promise<Caller> {
    if (who === 'operator') return this.operators.operatorOf(request);
    return who === 'user' ? signedIn(request) : anyone(request);
  }
}
