import { Controller, Req, Res, type Type } from '@nestjs/common';
import { routeOf, type CallDefinition } from '@slovo/contracts';
import { allCalls } from '@slovo/contracts/all-calls';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CallForwarder } from './call-forwarder.ts';
import { ServesCall } from './serves-call.ts';

/** A controller for each call that has a route, made from its contract. */
export const callControllers: Type[] = allCalls
  .filter((definition) => routeOf(definition) && definition.who !== 'service')
  .map(controllerFor);

function controllerFor(definition: CallDefinition): Type {
  @Controller()
  class CallController {
    constructor(private readonly forwarder: CallForwarder) {}

    @ServesCall(definition)
    forward(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply) {
      return this.forwarder.forward(definition, request, reply);
    }
  }
  // Nest logs the mapped routes by the name of their class.
  Object.defineProperty(CallController, 'name', { value: definition.name });
  return CallController;
}
