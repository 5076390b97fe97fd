// The media service's HTTP side: accepts uploads and serves one picture.
import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mediaHttp, refusals } from '@slovo/contracts';
import { Refusal } from '@slovo/kit/calls';
import type { FakeServices } from './fake-services.ts';
import { PICTURE } from './samples.ts';

export class FakeMedia {
  /** Addresses of the objects that the bot asked for. */
  readonly reads: string[] = [];
  /** Tickets of uploads that it was asked to discard. */
  readonly discarded: string[] = [];
  private readonly server: Server;

  constructor(private readonly world: FakeServices) {
    this.server = createServer((request, response) => void this.serve(request, response));
  }

  async start(): Promise<string> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  stop(): void {
    this.server.closeAllConnections();
    this.server.close();
  }

  private async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.headers.authorization !== 'Bearer internal secret of tests')
      return void response.writeHead(401).end();
    if (request.method === 'GET') {
      this.reads.push(request.url ?? '');
      try {
        await this.world.hooks.get('media-read')?.(request.url);
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        return void response.writeHead(refusals[error.code]).end();
      }
      return void response.writeHead(200, { 'content-type': 'image/jpeg' }).end(PICTURE);
    }
    const chunks: Buffer[] = [];
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
    const bytes = Buffer.concat(chunks);
    if (request.url === mediaHttp.discard) {
      this.discarded.push(...(JSON.parse(String(bytes)) as { tickets: string[] }).tickets);
      return void response.writeHead(200).end('{}');
    }
    const key = String(request.headers['x-request-key']);
    try {
      await this.world.hooks.get('media')?.(key);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const { code, details } = error;
      const body = JSON.stringify({ code, details });
      return void response.writeHead(refusals[code], { 'content-type': 'application/json' }).end(body);
    }
    this.world.uploads.set(key, {
      bytes: bytes.length,
      hash: createHash('sha256').update(bytes).digest('hex'),
    });
    const media = {
      path: key.replaceAll(':', '-'),
      kind: 'photo',
      mime: 'image/jpeg',
      size: bytes.length,
      width: 8,
      height: 6,
      duration: null,
      ownerId: 1,
      purpose: 'report',
    };
    response
      .writeHead(201, { 'content-type': 'application/json' })
      .end(JSON.stringify({ ticket: `ticket:${media.path}`, media }));
  }
}
