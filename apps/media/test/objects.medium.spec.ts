// Real: HTTP, the whole media service, PostgreSQL, files on disk. Not real: gateway and bot.
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { SecretKeys } from '@slovo/kit/keys';
import { Tickets } from '@slovo/kit/ticket';
import { NEXT, startMediaHarness, type MediaHarness } from './media-harness.ts';
import { movieWithLocation } from './samples.ts';

let media: MediaHarness;
let path: string;
let size: number;
let whole: Buffer;

beforeAll(async () => {
  media = await startMediaHarness();
  ({ path, size } = (await media.store(movieWithLocation())).media);
  whole = Buffer.from(await (await media.read(path)).arrayBuffer());
});
afterAll(() => media.close());

describe('an object', () => {
  it('is returned whole, with headers that keep a browser from running it', async () => {
    const response = await media.read(path);
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'video/mp4',
      'content-length': String(size),
      'accept-ranges': 'bytes',
      'content-disposition': 'inline',
      'x-content-type-options': 'nosniff',
      etag: expect.stringMatching(/^"[0-9a-f]{32}"$/),
    });
  });

  it.each([
    ['bytes=0-9', 0, 9],
    ['bytes=100-', 100, undefined],
    ['bytes=-50', -50, undefined],
    ['bytes=10-99999999', 10, undefined],
  ])('is returned in parts, so that a video can be seeked: %s', async (range, from, to) => {
    const response = await media.read(path, { range });
    const expected = whole.subarray(from, to === undefined ? undefined : to + 1);
    const start = whole.length + Math.min(from, 0) > whole.length ? 0 : from < 0 ? whole.length + from : from;
    expect(response.status).toBe(206);
    expect(response.headers.get('content-range')).toBe(
      `bytes ${start}-${start + expected.length - 1}/${size}`,
    );
    expect(Buffer.from(await response.arrayBuffer()).equals(expected)).toBe(true);
  });

  it.each(['bytes=99999999-', 'bytes=-0'])('has no range %s', async (range) => {
    const response = await media.read(path, { range });
    expect([response.status, response.headers.get('content-range')]).toEqual([416, `bytes */${size}`]);
  });

  it.each(['bytes=5-2', 'pages=1-2', 'bytes=0-1,4-5', 'bytes=x'])(
    'is returned whole for the range %s',
    async (range) => {
      const response = await media.read(path, { range });
      expect([response.status, (await response.arrayBuffer()).byteLength]).toEqual([200, size]);
    },
  );

  it('is not sent again to a client that has cached it', async () => {
    const etag = (await media.read(path)).headers.get('etag') ?? '';
    expect((await media.read(path, { 'if-none-match': etag })).status).toBe(304);
    expect((await media.read(path, { 'if-none-match': `"other", W/${etag}` })).status).toBe(304);
    expect((await media.read(path, { 'if-none-match': '"other"' })).status).toBe(200);
    expect((await media.read(path, { range: 'bytes=0-1', 'if-range': etag })).status).toBe(206);
    expect((await media.read(path, { range: 'bytes=0-1', 'if-range': '"older"' })).status).toBe(200);
  });

  it.each<Record<string, string>>([{}, { range: 'bytes=0-9' }])(
    'answers HEAD with the headers of the whole object: %j',
    async (headers) => {
      const response = await media.read(path, headers, 'HEAD');
      expect([response.status, response.headers.get('content-length'), await response.text()]).toEqual([
        200,
        String(size),
        '',
      ]);
    },
  );

  it('requires a ticket for exactly this object', async () => {
    const now = media.clock.now();
    const statusWith = async (ticket?: string, secret = 'internal secret of tests') => {
      const headers = { authorization: `Bearer ${secret}`, ...(ticket && { 'x-media-ticket': ticket }) };
      return (await fetch(`${media.url}/internal/objects/${path}`, { headers })).status;
    };
    const ticket = (facts: object, at = now) => media.tickets.sign(facts as Record<string, unknown>, at, 300);
    expect(await statusWith(await ticket({ use: 'read', path }))).toBe(200);
    expect(await statusWith(await ticket({ use: 'read', path: 'reports/ab/other.jpg' }))).toBe(403);
    expect(await statusWith(await ticket({ use: 'upload', path }))).toBe(403);
    expect(await statusWith(await ticket({ use: 'read', path }, new Date(now.getTime() - 400_000)))).toBe(
      403,
    );
    expect(await statusWith()).toBe(403);
    expect(await statusWith(await ticket({ use: 'read', path }), 'guessed')).toBe(403);
  });

  it('[KEYS-03] is sent to who knows the next secrets, which other replicas already use', async () => {
    const ticket = await new Tickets(new SecretKeys(NEXT.ticket)).sign(
      { use: 'read', path },
      media.clock.now(),
      300,
    );
    const headers = { authorization: `Bearer ${NEXT.internal}`, 'x-media-ticket': ticket };
    expect((await fetch(`${media.url}/internal/objects/${path}`, { headers })).status).toBe(200);
  });

  it('that does not exist is not found, also if only its file is missing', async () => {
    expect((await media.read(`reports/ab/${'ab'.repeat(16)}.jpg`)).status).toBe(404);
    expect((await media.read('../../etc/passwd')).status).not.toBe(200);
    const { media: doomed } = await media.store(movieWithLocation(), { owner: 9 });
    await media.prisma.upload.update({ where: { path: doomed.path }, data: { path: 'reports/cd/gone.mp4' } });
    expect((await media.read('reports/cd/gone.mp4')).status).toBe(404);
  });
});
