import { Controller, Get, Header, Req, UseGuards } from '@nestjs/common';
import { handRoutes } from '@slovo/contracts';
import { CallClient } from '@slovo/kit/calls';
import type { FastifyRequest } from 'fastify';
import { OperatorGuard } from '../../operators/operator.guard.ts';
import { ownerOf } from '../deletion-owners.ts';

@Controller()
export class GetDeletionStatus {
  constructor(private readonly calls: CallClient) {}

  @Get(handRoutes.deletionStatus.path)
  @Header('cache-control', 'no-store')
  @UseGuards(OperatorGuard)
  async getDeletionStatus(@Req() request: FastifyRequest) {
    const { id, calls } = ownerOf(request.params);
    const options = { requestId: request.id };
    return this.calls.call(calls.get, { id }, request.identity.caller, options);
  }
}
