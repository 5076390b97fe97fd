import { Controller, Get, Header, Req, UseGuards } from '@nestjs/common';
import { handRoutes, Id } from '@slovo/contracts';
import { parseInput } from '@slovo/kit/calls';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { languageOf } from '../../http/language.ts';
import { OperatorGuard } from '../../operators/operator.guard.ts';
import { DryRuns } from '../dry-runs.ts';

const Params = z.object({ id: Id });

@Controller()
export class DryRunPromiseDeletion {
  constructor(private readonly dryRuns: DryRuns) {}

  @Get(handRoutes.dryRunPromiseDeletion.path)
  @Header('cache-control', 'no-store')
  @UseGuards(OperatorGuard)
  async dryRunPromiseDeletion(@Req() request: FastifyRequest) {
    const { id } = parseInput(Params, request.params);
    const { caller } = request.identity;
    const language = languageOf(request.headers['accept-language']);
    return this.dryRuns.ofPromise({ id, caller, requestId: request.id, language });
  }
}
