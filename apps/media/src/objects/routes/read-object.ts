import { Controller, Get, Head, Param, Req, Res, UseFilters, UseGuards } from '@nestjs/common';
import { mediaHttp, ReadTicket } from '@slovo/contracts';
import { Refusal } from '@slovo/kit/calls';
import { Clock } from '@slovo/kit/clock';
import { Tickets } from '@slovo/kit/ticket';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { PrismaClient } from '../../database.ts';
import { InternalSecretGuard } from '../../http/internal-secret.guard.ts';
import { RefusalFilter } from '../../http/refusal.filter.ts';
import { isReadable, SendObject } from '../send-object.ts';

/**
 * Streams an object to the gateway or the bot, which must present a ticket for it. HEAD has a method of its own,
 * declared before GET: Fastify's would replace the object's length by that of an empty body.
 */
@Controller()
@UseGuards(InternalSecretGuard)
@UseFilters(RefusalFilter)
export class ReadObject {
  constructor(
    private readonly prisma: PrismaClient,
    private readonly objects: SendObject,
    private readonly tickets: Tickets,
    private readonly clock: Clock,
  ) {}

  @Head(`${mediaHttp.objects}*`)
  head(@Param('*') path: string, @Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    return this.readObject(path, request, reply);
  }

  @Get(`${mediaHttp.objects}*`)
  async readObject(@Param('*') path: string, @Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    await this.checkTicket(request.headers['x-media-ticket'], path);
    const upload = await this.prisma.upload.findUnique({ where: { path } });
    if (!upload || !isReadable(upload)) throw new Refusal('MEDIA_NOT_FOUND');
    return this.objects.send(upload, request, reply);
  }

  private async checkTicket(ticket: unknown, path: string): Promise<void> {
    const facts =
      typeof ticket === 'string' ? await this.tickets.read(ticket, ReadTicket, this.clock.now()) : null;
    if (facts?.path !== path) throw new Refusal('NOT_ALLOWED');
  }
}
