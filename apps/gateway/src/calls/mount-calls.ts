import { Injectable } from '@nestjs/common';
import { allCalls, revokeOperatorToken, routeOf, type CallDefinition, type Caller } from '@slovo/contracts';
import { CallClient, parseInput } from '@slovo/kit/calls';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Routes } from '../http/routes.ts';
import { OperatorGuard } from '../operators/operator-guard.ts';
import { anyone, signedIn } from '../sessions/session-guard.ts';
import { presentAnswer } from './present-answer.ts';
import { readInput } from './read-input.ts';

/** Every call with a route, from its contract: who may, what it takes; the answer is what the service gave. */
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
    parseInput(definition.input, input); // bad input does not travel; the service parses again for itself
    const value = await this.calls.ask(definition, input, caller, request.id);
    if (definition.name === revokeOperatorToken.name) this.operators.forget(request);
    return presentAnswer(definition, value, request, reply);
  }

  private async callerOf({ who }: CallDefinition, request: FastifyRequest): Promise<Caller> {
    if (who === 'operator') return this.operators.operatorOf(request);
    return who === 'user' ? signedIn(request) : anyone(request);
  }
}
