import { Readable } from 'node:stream';
import { Controller, Get, Head, Param, Req, Res } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import {
  type Caller,
  type CallResult,
  type ExportSelection,
  ExportTicket,
  handRoutes,
  takeExport,
} from '@slovo/contracts';
import { CallClient, Refusal } from '@slovo/kit/calls';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { UNCOMPRESSED } from '../../http/compression.ts';
import { RateLimits } from '../../http/rate-limits.ts';
import { BYTE_ORDER_MARK, csvRow } from '../csv.ts';
import { ExportRows } from '../export-rows.ts';
import { RunningExports } from '../running-exports.ts';
import { titlesOf } from '../tables.ts';

type Export = CallResult<typeof takeExport>;

/** Bytes that wait for the client before the next page is read. */
const BUFFER_BYTES = 64 * 1024;

/** Streams an export. Its ticket is all that opens it, and is used up by the first request. */
@Controller()
export class DownloadExport {
  constructor(
    private readonly calls: CallClient,
    private readonly rows: ExportRows,
    private readonly running: RunningExports,
    private readonly limits: RateLimits,
  ) {}

  /** HEAD must not use the ticket up. */
  @Head(handRoutes.downloadExport.path)
  head(): never {
    throw new Refusal('EXPORT_NOT_FOUND');
  }

  @Get(handRoutes.downloadExport.path)
  @RouteConfig(UNCOMPRESSED)
  async downloadExport(
    @Param('ticket') ticket: string,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ) {
    const taken = await this.take(ticket, request);
    const { operator } = taken;
    this.running.check(operator.userId);
    const ended = new AbortController();
    const lines = this.lines(taken, { requestId: request.id, signal: ended.signal });
    const stream = Readable.from(lines, { objectMode: false, highWaterMark: BUFFER_BYTES });
    stream.once('close', () => ended.abort());
    this.running.add(operator.userId, stream);
    return reply
      .header('content-type', 'text/csv; charset=utf-8; header=present')
      .header('content-disposition', `attachment; filename="${fileName(taken)}"`)
      .header('cache-control', 'no-store')
      .header('x-content-type-options', 'nosniff')
      .header('x-accel-buffering', 'no') // a proxy that takes all of it would hide who reads slowly
      .send(stream);
  }

  private async take(ticket: string, request: FastifyRequest): Promise<Export> {
    try {
      if (!ExportTicket.safeParse(ticket).success) throw new Refusal('EXPORT_NOT_FOUND');
      const gateway: Caller = { kind: 'service', name: 'gateway' };
      return await this.calls.call(takeExport, { ticket }, gateway, { requestId: request.id });
    } catch (error) {
      if (error instanceof Refusal && error.code === 'EXPORT_NOT_FOUND')
        await this.limits.countGuess(request);
      throw error;
    }
  }

  /** The titles go before anything is read, so that the browser shows the download at once. */
  private async *lines(
    { selection, language, operator }: Export,
    of: { requestId: string; signal: AbortSignal },
  ): AsyncGenerator<string> {
    yield BYTE_ORDER_MARK + csvRow(titlesOf(selection.kind, language));
    const caller: Caller = { kind: 'operator', ...operator };
    for await (const rows of this.rows.pages(selection, caller, of))
      if (rows.length > 0) yield rows.map(csvRow).join('');
  }
}

const fileName = ({ selection, date }: Export): string => `${nameOf(selection)}-${date}.csv`;

const nameOf = (selection: ExportSelection): string =>
  selection.kind === 'batch-recipients' ? `batch-${selection.filter.batchId}-recipients` : selection.kind;
