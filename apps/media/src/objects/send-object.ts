import { Injectable } from '@nestjs/common';
import { Refusal } from '@slovo/kit/calls';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Upload } from '../generated/client.ts';
import { ObjectMissing, Storage } from '../storage/storage.ts';
import { byteRange, namesEtag, type ByteRange } from './byte-range.ts';

/** A deleted file of the library is gone at once, also for those who know its address. Other files stay until they are removed. */
export const isReadable = ({ state, purpose }: Upload): boolean =>
  state !== 'arriving' && !(state === 'freed' && purpose === 'notice');

/** What the answer says of an object. */
export type Sendable = Pick<Upload, 'path' | 'size' | 'mime' | 'sha256'>;

/** Answers with the bytes of an object, as whole or in the range that was asked for. */
@Injectable()
export class SendObject {
  constructor(private readonly storage: Storage) {}

  /** @throws Refusal MEDIA_NOT_FOUND where the storage does not have it */
  async send(upload: Sendable, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
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
