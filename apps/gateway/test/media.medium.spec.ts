// Real: HTTP, the whole gateway, NATS. Not real: promises, and the media service, whose HTTP answers from this process.
import {
  createServer,
  get,
  request,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { grantMedia, MEDIA_LIMITS, submitReport } from '@slovo/contracts';
import { Refusal } from '@slovo/kit/calls';
import { until } from '@slovo/testing';
import { openGateway, type Gateway } from './open-gateway.ts';

const HEX = 'ab'.repeat(16);
const REPORT = `reports/ab/${HEX}.jpg`;
const AVATAR = `avatars/ab/${HEX}.webp`;

interface Upload {
  query: Record<string, string>;
  key: string | undefined;
  type: string | undefined;
  bytes: Buffer | 'broken off';
}

let gateway: Gateway;
let media: Server;
let token: string;
const uploads: Upload[] = [];
const reads: { path: string; method: string; headers: IncomingMessage['headers'] }[] = [];
let answerUpload: (upload: Upload) => [number, object];
let answerRead: (response: ServerResponse, request: IncomingMessage) => void;

const stored = ({ query }: Upload): [number, object] => {
  const facts = {
    path: query['purpose'] === 'avatar' ? AVATAR : REPORT,
    kind: 'photo',
    mime: 'image/jpeg',
    size: 1,
    width: 1,
    height: 1,
    duration: null,
  };
  return [
    201,
    { ticket: `ticket-${uploads.length}`, media: { ...facts, ownerId: 7, purpose: query['purpose'] } },
  ];
};

beforeAll(async () => {
  media = createServer((request, response) => void take(request, response));
  await new Promise<void>((resolve) => media.listen(0, '127.0.0.1', resolve));
  gateway = await openGateway({
    env: { MEDIA_URL: `http://127.0.0.1:${(media.address() as AddressInfo).port}` },
  });
  token = await gateway.token();
});
beforeEach(() => {
  uploads.length = 0;
  reads.length = 0;
  gateway.calls.length = 0;
  answerUpload = stored;
  answerRead = (response) =>
    response
      .writeHead(200, {
        'content-type': 'image/jpeg',
        'content-length': 4,
        etag: '"e1"',
        'x-inside': 'secret',
      })
      .end('JPEG');
  gateway.answer(grantMedia, ({ path }) => ({ ticket: `read ${path}` }));
  gateway.answer(submitReport, ({ text, media: tickets }) => ({
    report: { text, tickets },
    promise: {},
    repeated: false,
  }));
});
afterAll(async () => {
  await gateway.close();
  media.close();
});

async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
  expect(request.headers.authorization).toBe('Bearer internal secret of tests');
  const url = new URL(request.url ?? '', 'http://media');
  if (request.method !== 'POST') {
    reads.push({ path: url.pathname, method: request.method ?? '', headers: request.headers });
    return answerRead(response, request);
  }
  const upload: Upload = {
    query: Object.fromEntries(url.searchParams),
    key: request.headers['x-request-key'] as string | undefined,
    type: request.headers['content-type'],
    bytes: await buffer(request).catch(() => 'broken off' as const),
  };
  uploads.push(upload);
  if (upload.bytes === 'broken off') return;
  const [status, body] = answerUpload(upload);
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

const form = (fields: Record<string, string | Blob | Blob[]>): FormData => {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (typeof value === 'string') data.append(name, value);
    else for (const [index, file] of [value].flat().entries()) data.append(name, file, `name-${index}.jpg`);
  }
  return data;
};
const file = (content: string | Uint8Array<ArrayBuffer>): Blob => new Blob([content]);
const report = (body: FormData, headers: Record<string, string> = {}) =>
  gateway.fetch('/api/promises/5/reports', { method: 'POST', token, body, headers });

describe('a report on the web', () => {
  it('hands its files on as they are and submits their tickets in order', async () => {
    const response = await report(form({ text: 'Пробежал', file: [file('one'), file('two')] }), {
      'idempotency-key': 'k-9',
    });
    expect(response.status).toBe(201);
    await expect(response.json()).resolves.toMatchObject({
      report: { text: 'Пробежал', tickets: ['ticket-1', 'ticket-2'] },
    });
    expect(uploads.map(({ query, key, bytes }) => [query, key, String(bytes)])).toEqual([
      [{ owner: '7', purpose: 'report' }, 'k-9:0', 'one'],
      [{ owner: '7', purpose: 'report' }, 'k-9:1', 'two'],
    ]);
    expect(gateway.calls.at(-1)?.input).toMatchObject({ id: 5, request_key: 'k-9' });
  });

  it('says of each file what its sender says of it', async () => {
    await report(form({ file: [new Blob(['one'], { type: 'image/png' }), file('two')] }));
    expect(uploads.map(({ type }) => type)).toEqual(['image/png', 'application/octet-stream']);
  });

  it('takes what can be no type for none', async () => {
    for (const type of ['image/картинка', 'image/a\u0001b', 'nothing', '/']) {
      const response = await gateway.fetch('/api/promises/5/reports', {
        method: 'POST',
        token,
        headers: { 'content-type': 'multipart/form-data; boundary=edge' },
        body: `--edge\r\nContent-Disposition: form-data; name="file"; filename="a"\r\nContent-Type: ${type}\r\n\r\nx\r\n--edge--\r\n`,
      });
      expect([type, response.status]).toEqual([type, 201]);
      expect(uploads.at(-1)?.type).toBe('application/octet-stream');
    }
  });

  it('may be a text alone, as JSON too, and gets a key of its own', async () => {
    const response = await gateway.fetch('/api/promises/5/reports', { token, json: { text: 'Сделано' } });
    expect(response.status).toBe(201);
    expect((await report(form({ text: 'Сделано' }))).status).toBe(201);
    const keys = gateway.calls.map(({ input }) => input.request_key);
    expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
    expect(keys[1]).not.toBe(keys[0]);
  });

  it('takes an empty file input for none', async () => {
    const data = form({ text: 'Сделано' });
    data.append('file', new Blob([]), '');
    expect((await report(data)).status).toBe(201);
    expect(uploads).toEqual([]);
  });

  it('is refused as the media service refuses', async () => {
    answerUpload = () => [
      400,
      { statusCode: 400, code: 'MEDIA_TYPE_REFUSED', details: { purpose: 'report' } },
    ];
    const response = await report(form({ file: file('<?php') }));
    expect(response.status).toBe(400);
    await expect(response.json()).resolves.toMatchObject({
      code: 'MEDIA_TYPE_REFUSED',
      message: expect.stringContaining('Нужно фото'),
    });
    expect(gateway.calls).toEqual([]);
  });

  it('survives a media service that refuses before it has read everything', async () => {
    media.removeAllListeners('request');
    media.on('request', (_request, response: ServerResponse) =>
      response.writeHead(413).end(JSON.stringify({ code: 'TOO_LARGE', details: { limit: 1024 } })),
    );
    try {
      const response = await report(form({ file: file(new Uint8Array(4_000_000)) }));
      expect(response.status).toBe(413);
    } finally {
      media.removeAllListeners('request');
      media.on('request', (request, response) => void take(request, response));
    }
  });

  it('never passes a cut file off as a whole one', async () => {
    answerUpload = ({ bytes }) =>
      bytes.length > MEDIA_LIMITS.avatar
        ? [413, { code: 'TOO_LARGE', details: { limit: MEDIA_LIMITS.avatar, purpose: 'avatar' } }]
        : [500, {}];
    const response = await gateway.fetch('/api/users/profile/avatar', {
      method: 'POST',
      token,
      body: form({ avatar: file(new Uint8Array(MEDIA_LIMITS.avatar + 5000)) }),
    });
    expect(response.status).toBe(413);
    await expect(response.json()).resolves.toMatchObject({
      code: 'TOO_LARGE',
      message: 'Размер файла не должен превышать 2MB',
    });
  });

  it('has at most 10 files, under the names file and files', async () => {
    expect((await report(form({ files: Array.from({ length: 11 }, () => file('x')) }))).status).toBe(413);
    expect((await report(form({ other: file('x') }))).status).toBe(400);
    expect(gateway.calls).toEqual([]);
  });

  it('is refused before a byte is stored: without a session, for no promise', async () => {
    const body = form({ file: file('x') });
    expect((await gateway.fetch('/api/promises/5/reports', { method: 'POST', body })).status).toBe(401);
    expect(
      (
        await gateway.fetch('/api/promises/x/reports', {
          method: 'POST',
          token,
          body: form({ file: file('x') }),
        })
      ).status,
    ).toBe(400);
    expect(uploads).toEqual([]);
  });

  it('says 503 while the media service is away', async () => {
    const away = await openGateway({ env: { MEDIA_URL: 'http://127.0.0.1:9' } });
    const response = await away.fetch('/api/promises/5/reports', {
      method: 'POST',
      token: await away.token(),
      body: form({ file: file('x') }),
    });
    expect(response.status).toBe(503);
    await away.close();
  });
});

describe('an avatar', () => {
  it('[API-36] is stored for its person, and its address is the answer', async () => {
    const response = await gateway.fetch('/api/users/profile/avatar', {
      method: 'POST',
      token,
      body: form({ avatar: file('jpeg') }),
    });
    await expect(response.json()).resolves.toEqual({ avatar_url: `/media/public/${AVATAR}` });
    expect(uploads[0]?.query).toEqual({ owner: '7', purpose: 'avatar' });
  });

  it('needs a form with a file', async () => {
    expect((await gateway.fetch('/api/users/profile/avatar', { token, json: {} })).status).toBe(400);
    expect(
      (await gateway.fetch('/api/users/profile/avatar', { method: 'POST', token, body: form({ text: 'x' }) }))
        .status,
    ).toBe(400);
  });
});

describe('media', () => {
  it('[API-45] [MEDIA-04] of a report is private to whom promises grants it', async () => {
    const response = await gateway.fetch(`/media/${REPORT}`, { token });
    expect([response.status, await response.text()]).toEqual([200, 'JPEG']);
    expect(response.headers.get('cache-control')).toBe('private, max-age=300');
    expect(response.headers.get('x-inside')).toBeNull();
    expect(gateway.calls).toEqual([
      expect.objectContaining({ name: 'promises.grant-media', input: { path: REPORT, audience: 'private' } }),
    ]);
    expect(reads[0]).toMatchObject({
      path: `/internal/objects/${REPORT}`,
      headers: { 'x-media-ticket': `read ${REPORT}` },
    });
  });

  it('[API-46] [MEDIA-05] of a public promise needs no token', async () => {
    const response = await gateway.fetch(`/media/public/${REPORT}`);
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toBe('public, max-age=300');
    expect(gateway.calls[0]).toMatchObject({
      input: { path: REPORT, audience: 'public' },
      caller: { kind: 'anyone' },
    });
  });

  it('of avatars and notices is open to everyone, with a ticket of the gateway’s own', async () => {
    const response = await gateway.fetch(`/media/public/${AVATAR}`);
    expect(response.headers.get('cache-control')).toContain('immutable');
    expect(gateway.calls).toEqual([]);
    expect(String(reads[0]?.headers['x-media-ticket']).split('.')).toHaveLength(3);
    expect((await gateway.fetch(`/media/notices/ab/${HEX}.mp4`)).status).toBe(200);
  });

  it('passes ranges and conditions through, both ways', async () => {
    answerRead = (response) =>
      response
        .writeHead(206, { 'content-range': 'bytes 0-1/4', 'content-length': 2, 'accept-ranges': 'bytes' })
        .end('JP');
    const part = await gateway.fetch(`/media/${REPORT}`, {
      token,
      headers: { range: 'bytes=0-1', 'if-range': '"e1"' },
    });
    expect([part.status, part.headers.get('content-range'), await part.text()]).toEqual([
      206,
      'bytes 0-1/4',
      'JP',
    ]);
    expect(reads[0]?.headers).toMatchObject({ range: 'bytes=0-1', 'if-range': '"e1"' });

    answerRead = (response) => response.writeHead(304, { etag: '"e1"' }).end();
    expect(
      (await gateway.fetch(`/media/${REPORT}`, { token, headers: { 'if-none-match': '"e1"' } })).status,
    ).toBe(304);
    answerRead = (response) => response.writeHead(416, { 'content-range': 'bytes */4' }).end();
    expect((await gateway.fetch(`/media/${REPORT}`, { token, headers: { range: 'bytes=9-' } })).status).toBe(
      416,
    );
    answerRead = (response) => response.writeHead(200, { 'content-length': 4 }).end();
    const head = await gateway.fetch(`/media/${REPORT}`, { token, method: 'HEAD' });
    expect([head.status, head.headers.get('content-length'), reads.at(-1)?.method]).toEqual([
      200,
      '4',
      'HEAD',
    ]);
  });

  it('answers 401, 404 and 503 in the API’s shape', async () => {
    const codeOf = async (path: string, bearer?: string) => {
      const response = await gateway.fetch(path, { token: bearer });
      return [response.status, ((await response.json()) as { code: string }).code];
    };
    expect(await codeOf(`/media/${REPORT}`)).toEqual([401, 'SIGN_IN_REQUIRED']);
    expect(await codeOf('/media/reports/ab/../../secret', token)).toEqual([404, 'MEDIA_NOT_FOUND']);
    expect(await codeOf('/media/reports/..%2f..%2fsecret.jpg', token)).toEqual([404, 'MEDIA_NOT_FOUND']);
    gateway.answer(grantMedia, () => {
      throw new Refusal('MEDIA_NOT_FOUND');
    });
    expect(await codeOf(`/media/${REPORT}`, token)).toEqual([404, 'MEDIA_NOT_FOUND']);
    expect(reads).toEqual([]);
    gateway.answer(grantMedia, () => ({ ticket: 't' }));
    answerRead = (response) => response.writeHead(404).end();
    expect(await codeOf(`/media/${REPORT}`, token)).toEqual([404, 'MEDIA_NOT_FOUND']);
    answerRead = (response) => response.writeHead(500).end();
    expect(await codeOf(`/media/${REPORT}`, token)).toEqual([503, 'SERVICE_UNAVAILABLE']);
  });

  it('stops reading when whoever asked has gone', async () => {
    const gone = new Promise<void>((resolve) => {
      answerRead = (response) => {
        response.writeHead(200, { 'content-length': 50_000_000 });
        response.write(Buffer.alloc(100_000));
        response.on('close', resolve);
      };
    });
    const controller = new AbortController();
    const response = await gateway.fetch(`/media/${REPORT}`, { token, signal: controller.signal });
    await response.body?.getReader().read();
    controller.abort();
    await expect(gone).resolves.toBeUndefined();
  });

  it('breaks an upload off when its sender does', async () => {
    const controller = new AbortController();
    const body = new ReadableStream({
      start: (stream) => {
        stream.enqueue(
          new TextEncoder().encode(
            '--b\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\n\r\nhalf a pict',
          ),
        );
      },
    });
    const sending = gateway.fetch('/api/promises/5/reports', {
      method: 'POST',
      token,
      body,
      signal: controller.signal,
      duplex: 'half',
      headers: { 'content-type': 'multipart/form-data; boundary=b' },
    } as RequestInit);
    const arrived = new Promise<void>((resolve) => media.once('request', () => resolve()));
    await arrived;
    controller.abort();
    await expect(sending).rejects.toThrow('aborted');
    while (uploads.length === 0) await new Promise((resolve) => setImmediate(resolve));
    expect(uploads[0]?.bytes).toBe('broken off');
    expect(gateway.calls).toEqual([]);
  });
});

describe('a line', () => {
  const PATIENCE_MS = 200;
  let slow: Gateway;
  let at: { host: string; port: string; headers: Record<string, string> };
  beforeAll(async () => {
    slow = await openGateway({
      env: {
        MEDIA_URL: `http://127.0.0.1:${(media.address() as AddressInfo).port}`,
        MEDIA_TIMEOUT_MS: String(PATIENCE_MS),
      },
    });
    slow.answer(grantMedia, ({ path }) => ({ ticket: `read ${path}` }));
    slow.answer(submitReport, () => ({ report: {}, promise: {}, repeated: false }));
    const { hostname, port } = new URL(slow.url);
    at = { host: hostname, port, headers: { authorization: `Bearer ${await slow.token()}` } };
  });
  afterAll(() => slow.close());

  /** Longer than the gateway is patient with the media service. */
  const long = async (): Promise<void> => {
    const since = performance.now();
    await until(() => performance.now() - since > 3 * PATIENCE_MS);
  };
  const ask = (path: string): Promise<IncomingMessage> =>
    new Promise((resolve, reject) => get({ ...at, path }, resolve).on('error', reject));

  it('on which a video is paused gets all of it afterwards', async () => {
    const size = 40_000_000; // more than the system holds on the way
    answerRead = (response) => {
      response.writeHead(200, { 'content-type': 'video/mp4', 'content-length': size });
      Readable.from(
        (function* () {
          for (let left = size; left > 0; left -= 1_000_000) yield Buffer.alloc(1_000_000);
        })(),
      ).pipe(response);
    };
    const video = await ask(`/media/${REPORT}`); // and nobody reads on
    await long();
    expect(video.readableEnded).toBe(false);
    let read = 0;
    for await (const piece of video as AsyncIterable<Buffer>) read += piece.length;
    expect(read).toBe(size);
  });

  it('that falls silent in the middle of an upload goes on with it', async () => {
    const sending = request({
      ...at,
      path: '/api/promises/5/reports',
      method: 'POST',
      headers: { ...at.headers, 'content-type': 'multipart/form-data; boundary=b' },
    });
    const answered = new Promise<IncomingMessage>((resolve, reject) =>
      sending.on('response', resolve).on('error', reject),
    );
    const arrived = new Promise<void>((resolve) => media.once('request', () => resolve()));
    sending.write(
      '--b\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\n\r\nhalf a picture, ',
    );
    await arrived;
    await long();
    sending.end('and the other half\r\n--b--\r\n');
    expect((await answered).statusCode).toBe(201);
    expect(uploads.map(({ bytes }) => String(bytes))).toEqual(['half a picture, and the other half']);
  });

  it('ends where the media service falls silent, before its answer or within', async () => {
    answerRead = () => {};
    expect((await ask(`/media/${REPORT}`)).statusCode).toBe(503);
    answerRead = (response) => {
      response.writeHead(200, { 'content-type': 'video/mp4', 'content-length': 1_000 });
      response.write('half');
    };
    const video = await ask(`/media/${REPORT}`);
    await expect(buffer(video)).rejects.toThrow('aborted');
  });
});
