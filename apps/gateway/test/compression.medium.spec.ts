// Real: HTTP to the byte, the whole gateway, NATS, files on disk. Not real: the services, including media, and the web
// app.
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { createServer, request, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  exchangeLoginToken,
  getUser,
  listFeed,
  signInWithInitData,
  updateProfile,
  userChanged,
} from '@slovo/contracts';
import { Refusal } from '@slovo/kit/calls';
import { openGateway, type Gateway } from './open-gateway.ts';
import { grant, profile } from './samples.ts';

const FEED = '/api/public/promises/feed';
const AVATAR = `/media/public/avatars/ab/${'ab'.repeat(16)}.webp`;
/** What browsers accept. */
const BROWSER = 'gzip, deflate, br, zstd';
const feed = Array.from({ length: 40 }, (_, id) => ({
  id,
  title: 'Бегать по утрам',
  description: 'Каждый день',
}));
const longProfile = { ...profile, bio: 'Бегаю по утрам. '.repeat(100) };
const page = `<!doctype html><title>Слово</title>${'<p>Слово</p>'.repeat(200)}`;
const bytes = Buffer.from('0123456789'.repeat(200));

let gateway: Gateway;
let media: Server;

beforeAll(async () => {
  media = createServer(({ headers }, response) => {
    // A type that would be compressed, which the types of media are not.
    const about = { 'content-type': 'text/plain', etag: '"e1"', 'accept-ranges': 'bytes' };
    if (headers['if-none-match'] === '"e1"') response.writeHead(304, about).end();
    else if (headers.range)
      response
        .writeHead(206, { ...about, 'content-range': 'bytes 0-1499/2000', 'content-length': 1500 })
        .end(bytes.subarray(0, 1500));
    else response.writeHead(200, { ...about, 'content-length': bytes.length }).end(bytes);
  });
  await new Promise<void>((resolve) => media.listen(0, '127.0.0.1', resolve));
  const WEB_DIST = mkdtempSync(join(tmpdir(), 'slovo-web-'));
  mkdirSync(join(WEB_DIST, 'ru'));
  writeFileSync(join(WEB_DIST, 'ru', 'index.html'), page);
  writeFileSync(join(WEB_DIST, 'ru', 'index.html.br'), brotliCompressSync(page));
  gateway = await openGateway({
    env: { WEB_DIST, MEDIA_URL: `http://127.0.0.1:${(media.address() as AddressInfo).port}` },
  });
  gateway.answer(listFeed, () => ({ items: feed, next: 'cursor' }));
  gateway.answer(getUser, ({ id }) => (Number(id) === 1 ? profile : longProfile));
});
afterAll(async () => {
  await gateway.close();
  media.close();
});

interface Answer {
  status: number | undefined;
  headers: IncomingHttpHeaders;
  bytes: Buffer;
}

/** As it is sent: `fetch` decompresses, and always accepts compressed answers. */
const send = (
  path: string,
  headers: Record<string, string> = {},
  { method = 'GET', body }: { method?: string; body?: string | Buffer } = {},
): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const sent = request(gateway.url + path, { method, headers }, (answer) => {
      buffer(answer).then(
        (all) => resolve({ status: answer.statusCode, headers: answer.headers, bytes: all }),
        reject,
      );
    });
    sent.on('error', reject);
    sent.end(body);
  });

const accepting = (encodings: string): Record<string, string> => ({ 'accept-encoding': encodings });

describe('a long answer', () => {
  it.each([
    ['br', brotliDecompressSync, BROWSER],
    ['br', brotliDecompressSync, 'br'],
    ['gzip', gunzipSync, 'gzip'],
    ['gzip', gunzipSync, 'gzip, deflate'],
    ['gzip', gunzipSync, 'br;q=0, gzip;q=0.5'],
  ])('is sent as %s to a client that accepts it', async (encoding, unpack, accepted) => {
    const plain = await send(FEED);
    const small = await send(FEED, accepting(accepted));
    expect([small.status, small.headers['content-encoding'], small.headers.vary]).toEqual([
      200,
      encoding,
      'accept-encoding',
    ]);
    expect(small.headers['content-type']).toBe('application/json; charset=utf-8');
    expect([small.headers['x-next-cursor'], small.headers['cache-control']]).toEqual(['cursor', 'no-store']);
    expect(small.headers.etag).toBeUndefined();
    expect(JSON.parse(unpack(small.bytes).toString())).toEqual(feed);
    expect(small.bytes.length).toBeLessThan(plain.bytes.length / 10);
  });

  it.each([undefined, 'identity', 'br;q=0', 'deflate', 'zstd', ''])(
    'is sent uncompressed to a client that accepts %p, and caches learn that it varies',
    async (accepted) => {
      const plain = await send(FEED, accepted === undefined ? {} : accepting(accepted));
      expect([plain.headers['content-encoding'], plain.headers.vary]).toEqual([undefined, 'accept-encoding']);
      expect(Number(plain.headers['content-length'])).toBe(plain.bytes.length);
      expect(JSON.parse(plain.bytes.toString())).toEqual(feed);
    },
  );

  it('can be the API’s document, and its page', async () => {
    for (const path of ['/api/docs', '/api/docs/openapi.json']) {
      const small = await send(path, accepting(BROWSER));
      expect([small.headers['content-encoding'], small.headers.vary]).toEqual(['br', 'accept-encoding']);
      expect(brotliDecompressSync(small.bytes).equals((await send(path)).bytes)).toBe(true);
    }
  });

  it('has no length in the answer to HEAD, because no GET would have it', async () => {
    for (const accepted of [BROWSER, 'identity']) {
      const { status, headers, bytes: body } = await send(FEED, accepting(accepted), { method: 'HEAD' });
      expect([status, headers['content-length'], headers.vary, body.length]).toEqual([
        200,
        undefined,
        'accept-encoding',
        0,
      ]);
      expect([headers['content-type'], headers['x-next-cursor']]).toEqual([
        'application/json; charset=utf-8',
        'cursor',
      ]);
    }
  });
});

describe('not compressed', () => {
  it('is a short answer', async () => {
    const { headers, bytes: body } = await send('/users/1', accepting(BROWSER));
    expect([headers['content-encoding'], headers['content-length']]).toEqual([undefined, `${body.length}`]);
    expect(JSON.parse(body.toString())).toEqual(profile);
    // The same call with a longer answer: the length decides.
    expect((await send('/users/2', accepting(BROWSER))).headers['content-encoding']).toBe('br');
  });

  it.each([
    ['/pwa', { token: 'x' }],
    ['/auth', { initData: 'x' }],
    ['/auth/webapp', { initData: 'x' }],
  ])('is the answer of %s, because its length must not reveal its token', async (path, input) => {
    const headers = { ...accepting(BROWSER), 'content-type': 'application/json' };
    for (const call of [exchangeLoginToken, signInWithInitData])
      gateway.answer(call, () => ({ ...grant, user: longProfile }));
    const signedIn = await send(path, headers, { method: 'POST', body: JSON.stringify(input) });
    expect([signedIn.status, signedIn.headers['content-encoding']]).toEqual([200, undefined]);
    expect(signedIn.bytes.length).toBeGreaterThan(1024);
    expect(JSON.parse(signedIn.bytes.toString())).toMatchObject({ token: grant.token });
    for (const call of [exchangeLoginToken, signInWithInitData])
      gateway.answer(call, () => {
        throw new Refusal('user_banned', { padding: 'x'.repeat(2000) });
      });
    const refused = await send(path, headers, { method: 'POST', body: JSON.stringify(input) });
    expect([refused.status, refused.headers['content-encoding']]).toEqual([403, undefined]);
  });

  it('is the live stream, whose events are sent at once', async () => {
    const controller = new AbortController();
    const response = await gateway.fetch('/api/live', {
      token: await gateway.token({ userId: 51 }),
      headers: accepting(BROWSER),
      signal: controller.signal,
    });
    expect([response.headers.get('content-type'), response.headers.get('content-encoding')]).toEqual([
      'text/event-stream; charset=utf-8',
      null,
    ]);
    const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
    expect((await reader.read()).value).toBe(': open\n\n');
    await gateway.publish(userChanged, { user: { ...profile, id: 51, banned: true, version: 2 } });
    expect((await reader.read()).value).toBe('data: {"type":"session-ended"}\n\n');
    controller.abort();
  });

  it('is a picture, whole or a range of it, with the ETag of its bytes', async () => {
    const whole = await send(AVATAR, accepting(BROWSER));
    expect([whole.status, whole.headers['content-encoding'], whole.headers.etag]).toEqual([
      200,
      undefined,
      '"e1"',
    ]);
    expect([whole.headers['content-length'], whole.bytes]).toEqual(['2000', bytes]);
    const range = await send(AVATAR, { ...accepting(BROWSER), range: 'bytes=0-1499' });
    expect([range.status, range.headers['content-range'], range.headers['content-encoding']]).toEqual([
      206,
      'bytes 0-1499/2000',
      undefined,
    ]);
    expect(range.bytes).toEqual(bytes.subarray(0, 1500));
    const unchanged = await send(AVATAR, { ...accepting(BROWSER), 'if-none-match': '"e1"' });
    expect([unchanged.status, unchanged.bytes.length]).toEqual([304, 0]);
    const head = await send(AVATAR, accepting(BROWSER), { method: 'HEAD' });
    expect([head.headers['content-length'], head.headers.etag]).toEqual(['2000', '"e1"']);
  });

  it('is a file of the app, which the build has compressed, each variant with its own ETag', async () => {
    const small = await send('/index.ru.html', accepting('br'));
    expect([small.headers['content-encoding'], small.headers.vary]).toEqual([
      'br',
      'accept-language, cookie, accept-encoding',
    ]);
    expect(small.bytes).toEqual(brotliCompressSync(page));
    const plain = await send('/index.ru.html', accepting('gzip')); // which the build has not made
    expect([plain.headers['content-encoding'], plain.bytes.toString()]).toEqual([undefined, page]);
    expect(plain.headers.etag).toMatch(/^W\//);
    expect(small.headers.etag).toMatch(/^W\//);
    expect(plain.headers.etag).not.toBe(small.headers.etag);
    for (const [{ headers }, accepted] of [
      [small, 'br'],
      [plain, 'gzip'],
    ] as const) {
      const known = await send('/index.ru.html', {
        ...accepting(accepted),
        'if-none-match': headers.etag ?? '',
      });
      expect([known.status, known.headers.etag, known.bytes.length]).toEqual([304, headers.etag, 0]);
    }
    const other = await send('/index.ru.html', {
      ...accepting('gzip'),
      'if-none-match': small.headers.etag ?? '',
    });
    expect([other.status, other.bytes.toString()]).toEqual([200, page]);
  });
});

it('does not decompress request bodies, which could expand past every limit', async () => {
  gateway.answer(updateProfile, () => profile);
  gateway.calls.length = 0;
  const refused = await send(
    '/api/users/profile',
    {
      authorization: `Bearer ${await gateway.token()}`,
      'content-type': 'application/json',
      'content-encoding': 'gzip',
    },
    { method: 'PUT', body: gzipSync(JSON.stringify({ bio: 'x' })) },
  );
  expect(refused.status).toBe(400);
  expect(JSON.parse(refused.bytes.toString())).toMatchObject({ code: 'BAD_INPUT' });
  expect(gateway.calls).toEqual([]);
});
