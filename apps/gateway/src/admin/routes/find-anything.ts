import { Controller, Get, Header, Query, Req, UseGuards } from '@nestjs/common';
import { findBatches, findPromises, FindQuery, findUsers, type Found, handRoutes } from '@slovo/contracts';
import { CallClient, parseInput } from '@slovo/kit/calls';
import type { FastifyRequest } from 'fastify';
import { OperatorGuard } from '../../operators/operator.guard.ts';
import { answerInTime } from '../../calls/answer-in-time.ts';

/** Short, because an operator is typing meanwhile. */
const PART_MS = 1_000;

/** People, promises and batches for the palette; those of a service that is silent are missing. */
@Controller()
export class FindAnything {
  constructor(private readonly calls: CallClient) {}

  @Get(handRoutes.adminFind.path)
  @Header('cache-control', 'no-store')
  @UseGuards(OperatorGuard)
  async findAnything(@Query() given: unknown, @Req() request: FastifyRequest): Promise<Found> {
    const { q, limit } = parseInput(FindQuery, given);
    const { caller } = request.identity;
    const options = { requestId: request.id, timeoutMs: PART_MS };
    const [people, promises, batches] = await Promise.all([
      answerInTime(this.calls.call(findUsers, { query: q, limit }, caller, options), PART_MS),
      answerInTime(this.calls.call(findPromises, { q, limit }, caller, options), PART_MS),
      answerInTime(this.calls.call(findBatches, { q, limit }, caller, options), PART_MS),
    ]);
    return { users: people?.items ?? [], promises: promises?.items ?? [], batches: batches?.items ?? [] };
  }
}
