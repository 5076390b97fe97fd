import { Controller, Header, HttpCode, Post, Req, UseGuards } from '@nestjs/common';
import {
  type ExportLink,
  ExportRequest,
  ExportSelection,
  getBatch,
  handRoutes,
  openExport,
} from '@slovo/contracts';
import { CallClient, parseInput } from '@slovo/kit/calls';
import type { FastifyRequest } from 'fastify';
import { languageOf } from '../../http/language.ts';
import { OperatorGuard } from '../../operators/operator.guard.ts';
import { RunningExports } from '../running-exports.ts';

/** Makes the address of a download. A browser that follows it streams the file to disk, without the operator's token. */
@Controller()
export class OpenExport {
  constructor(
    private readonly calls: CallClient,
    private readonly running: RunningExports,
  ) {}

  @Post(handRoutes.openExport.path)
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  @UseGuards(OperatorGuard)
  async openExport(@Req() request: FastifyRequest): Promise<ExportLink> {
    const given = parseInput(ExportRequest, request.body ?? {});
    const { caller } = request.identity;
    if (caller.kind === 'operator') this.running.check(caller.userId);
    const options = { requestId: request.id };
    const selection = ExportSelection.parse(given);
    // A download could report a missing batch only after it has begun.
    if (selection.kind === 'batch-recipients')
      await this.calls.call(getBatch, { id: selection.filter.batchId }, caller, options);
    const language = languageOf(request.headers['accept-language']);
    const input = { selection, language, timeZone: given.timeZone };
    const { ticket, expiresAt } = await this.calls.call(openExport, input, caller, options);
    return { url: handRoutes.downloadExport.path.replace(':ticket', ticket), expiresAt };
  }
}
