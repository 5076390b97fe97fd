import { json } from 'node:stream/consumers';
import { Controller, HttpCode, Post, Req, UseFilters, UseGuards } from '@nestjs/common';
import { DiscardUploads as Body, mediaHttp, UploadTicket } from '@slovo/contracts';
import { parseInput } from '@slovo/kit/calls';
import { Clock } from '@slovo/kit/clock';
import { Tickets } from '@slovo/kit/ticket';
import type { FastifyRequest } from 'fastify';
import { InternalSecretGuard } from '../../http/internal-secret.guard.ts';
import { RefusalFilter } from '../../http/refusal.filter.ts';
import { UploadStore } from '../upload-store.ts';

/** Releases uploads whose report was refused. */
@Controller()
@UseGuards(InternalSecretGuard)
@UseFilters(RefusalFilter)
export class DiscardUploads {
  constructor(
    private readonly uploads: UploadStore,
    private readonly tickets: Tickets,
    private readonly clock: Clock,
  ) {}

  @Post(mediaHttp.discard)
  @HttpCode(200)
  async discardUploads(@Req() { raw }: FastifyRequest): Promise<object> {
    const { tickets } = parseInput(Body, await json(raw).catch(() => null));
    const now = this.clock.now();
    const read = await Promise.all(tickets.map((ticket) => this.tickets.read(ticket, UploadTicket, now)));
    await this.uploads.release(
      read.flatMap((ticket) => (ticket ? [ticket.path] : [])),
      now,
    );
    return {};
  }
}
