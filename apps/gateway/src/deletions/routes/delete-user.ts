import { Controller, Header, HttpCode, Post, Req, UseGuards } from '@nestjs/common';
import { handRoutes, Id, startUserDeletion } from '@slovo/contracts';
import { CallClient, parseInput } from '@slovo/kit/calls';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { withKeyOfHeader } from '../../calls/key-of-header.ts';
import { languageOf } from '../../http/language.ts';
import { OperatorGuard } from '../../operators/operator.guard.ts';
import { DryRuns } from '../dry-runs.ts';

const Params = z.object({ id: Id });
const Body = z.looseObject({ dryRun: z.boolean().optional() });
/** A dry run needs none of the fields of a deletion, but none may be wrong. */
const DryRunBody = startUserDeletion.input.omit({ id: true }).partial();

/** Deletes a person, or shows what that would remove. */
@Controller()
export class DeleteUser {
  constructor(
    private readonly calls: CallClient,
    private readonly dryRuns: DryRuns,
  ) {}

  @Post(handRoutes.deleteUser.path)
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  @UseGuards(OperatorGuard)
  async deleteUser(@Req() request: FastifyRequest) {
    const { id } = parseInput(Params, request.params);
    const { dryRun = false, ...body } = parseInput(Body, request.body ?? {});
    const given = withKeyOfHeader(startUserDeletion, request, body);
    const { caller } = request.identity;
    const requestId = request.id;
    if (dryRun) {
      parseInput(DryRunBody, given);
      const language = languageOf(request.headers['accept-language']);
      return this.dryRuns.ofUser({ id, caller, requestId, language });
    }
    const input = parseInput(startUserDeletion.input, { ...given, id });
    return this.calls.call(startUserDeletion, input, caller, { requestId });
  }
}
