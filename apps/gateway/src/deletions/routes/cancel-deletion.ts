import { Controller, Post, Header, HttpCode, Req, UseGuards } from '@nestjs/common';
import { handRoutes } from '@slovo/contracts';
import { CallClient } from '@slovo/kit/calls';
import type { FastifyRequest } from 'fastify';
import { OperatorGuard } from '../../operators/operator.guard.ts';
import { ownerOf } from '../deletion-owners.ts';

@Controller()
export class CancelDeletion {
  constructor(private readonly calls: CallClient) {}

  @Post(handRoutes.cancelDeletion.path)
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  @UseGuards(OperatorGuard)
  async cancelDeletion(@Req() request: FastifyRequest) {
    const { id, calls } = ownerOf(request.params);
    const options = { requestId: request.id };
    return this.calls.call(calls.cancel, { id }, request.identity.caller, options);
  }
}
