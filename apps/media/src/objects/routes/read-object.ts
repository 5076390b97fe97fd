import { Controller, Get, Head, Param, Req, Res, UseFilters, UseGuards } from '@nestjs/common';
import { mediaHttp, ReadTicket } from '@slovo/contracts';
import { Refusal } from '@slovo/kit/calls';
import { Clock } from '@slovo/kit/clock';
import { Tickets } from '@slovo/kit/ticket';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { PrismaClient } from '../../database.ts';
import type { Upload } from '../../generated/client.ts';
import { InternalSecretGuard } from '../../http/internal-secret.guard.ts';
import { RefusalFilter } from '../../http/refusal.filter.ts';
import { ObjectMissing, Storage } from '../../storage/storage.ts';
import { byteRange, namesEtag, type ByteRange } from '../byte-range.ts';

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
    private readonly storage: Storage,
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
    if (!upload || upload.state === 'arriving') throw new Refusal('MEDIA_NOT_FOUND');
    return this.serve(upload, request, reply);
  }

  private async checkTicket(ticket: unknown, path: string): Promise<void> {
    const facts =
      typeof ticket === 'string' ? await this.tickets.read(ticket, ReadTicket, this.clock.now()) : null;
    if (facts?.path !== path) throw new Refusal('NOT_ALLOWED');
  }

  private async serve(upload: Upload, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { size, mime, path } = upload;
    const etag = `"${upload.sha256.slice(0, 32)}"`;
    reply.headers({
      etag,
      'accept-ranges': 'bytes',
      'content-disposition': 'inline',
      'x-content-type-options': 'nosniff',
    });
    if (namesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send();

    const range = rangeApplies(request, etag) ? byteRange(request.headers.range, size) : null;
    if (range === 'unsatisfiable') return reply.code(416).header('content-range', `bytes */${size}`).send();
    const { start, end } = range ?? { start: 0, end: size - 1 };
    if (range) reply.code(206).header('content-range', `bytes ${start}-${end}/${size}`);
    reply.type(mime).header('content-length', end - start + 1);
    if (request.method === 'HEAD') return reply.send();
    return reply.send(await this.open(path, { start, end }));
  }

  private async open(path: string, { start, end }: ByteRange) {
    try {
      return await this.storage.read(path, start, end);
    } catch (error) {
      if (error instanceof ObjectMissing) throw new Refusal('MEDIA_NOT_FOUND');
      throw error;
    }
  }
}

/** RFC 9110 §14.2 and §13.1.5: a range applies to GET alone, and with If-Range only if the client has this version. */
const rangeApplies = ({ method, headers }: FastifyRequest, etag: string): boolean =>
  method === 'GET' && (headers['if-range'] === undefined || headers['if-range'] === etag);
