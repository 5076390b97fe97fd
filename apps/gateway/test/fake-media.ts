// Takes the place of the media service: HTTP that records what it receives and answers as the spec says.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { checkReport, grantMedia, submitReport, UPLOAD_SIZE_HEADER } from '@slovo/contracts';
import type { Gateway } from './open-gateway.ts';

const HEX = 'ab'.repeat(16);
export const REPORT = `reports/ab/${HEX}.jpg`;
export const AVATAR = `avatars/ab/${HEX}.webp`;
export const NOTICE = `notices/ab/${HEX}.mp4`;

export interface Upload {
  query: Record<string, string>;
  key: string | undefined;
  type: string | undefined;
  /** What is announced of its bytes. */
  size: string | undefined;
  bytes: Buffer | 'aborted';
}

export class FakeMedia {
  readonly uploads: Upload[] = [];
  readonly reads: { path: string; method: string; headers: IncomingMessage['headers'] }[] = [];
  answerUpload!: (upload: Upload) => [status: number, body: object];
  /** What an answer to an upload waits for. */
  beforeAnswer!: () => Promise<void>;
  answerRead!: (response: ServerResponse) => void;
  private readonly server: Server = createServer(this.handle.bind(this));

  async start(): Promise<void> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** Forgets what it received and answers everything again. */
  reset(): void {
    this.uploads.length = 0;
    this.reads.length = 0;
    this.answerUpload = (upload) => this.stored(upload);
    this.beforeAnswer = async () => {};
    this.answerRead = (response) =>
      response
        .writeHead(200, {
          'content-type': 'image/jpeg',
          'content-length': 4,
          etag: '"e1"',
          'x-inside': 'secret',
        })
        .end('JPEG');
  }

  /** Resolves when the head of the next request has arrived. */
  nextRequest(): Promise<void> {
    return new Promise((resolve) => this.server.once('request', () => resolve()));
  }

  /** Answers the next requests by `listener`, without reading them, while `run` runs. */
  async answering(listener: (response: ServerResponse) => void, run: () => Promise<void>): Promise<void> {
    this.server.removeAllListeners('request');
    this.server.on('request', (_request, response: ServerResponse) => listener(response));
    try {
      await run();
    } finally {
      this.server.removeAllListeners('request');
      this.server.on('request', this.handle.bind(this));
    }
  }

  close(): void {
    this.server.close();
  }

  private handle(request: IncomingMessage, response: ServerResponse): void {
    if (request.headers.authorization !== 'Bearer internal secret of tests')
      throw new Error('The gateway did not send the internal secret');
    const url = new URL(request.url ?? '', 'http://media');
    if (request.method === 'POST') return void this.receive(url, request, response);
    this.reads.push({ path: url.pathname, method: request.method ?? '', headers: request.headers });
    this.answerRead(response);
  }

  private async receive(url: URL, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const upload: Upload = {
      query: Object.fromEntries(url.searchParams),
      key: request.headers['x-request-key'] as string | undefined,
      type: request.headers['content-type'],
      size: request.headers[UPLOAD_SIZE_HEADER] as string | undefined,
      bytes: await buffer(request).catch(() => 'aborted' as const),
    };
    this.uploads.push(upload);
    if (upload.bytes === 'aborted') return;
    await this.beforeAnswer();
    const [status, body] = this.answerUpload(upload);
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  }

  private stored({ query }: Upload): [number, object] {
    const media = {
      path: query['purpose'] === 'avatar' ? AVATAR : REPORT,
      kind: 'photo',
      mime: 'image/jpeg',
      size: 1,
      width: 1,
      height: 1,
      duration: null,
      ownerId: 7,
      purpose: query['purpose'],
    };
    return [201, { ticket: `ticket-${this.uploads.length}`, media }];
  }
}

/** The promises service grants every file, and stores every report. */
export function answerMediaCalls(gateway: Gateway): void {
  gateway.answer(grantMedia, ({ path }) => ({ ticket: `read ${path}` }));
  gateway.answer(checkReport, () => ({}));
  gateway.answer(submitReport, ({ text, media: tickets }) => ({
    report: { text, tickets },
    promise: {},
    repeated: false,
  }));
}

export const file = (content: string | Uint8Array<ArrayBuffer>): Blob => new Blob([content]);

export function form(fields: Record<string, string | Blob | Blob[]>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (typeof value === 'string') data.append(name, value);
    else for (const [index, each] of [value].flat().entries()) data.append(name, each, `name-${index}.jpg`);
  }
  return data;
}
