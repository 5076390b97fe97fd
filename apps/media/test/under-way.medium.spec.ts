// Real: HTTP, the whole media service, PostgreSQL, files on disk. Not real: gateway and bot.
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { json } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { archivesHttp, UPLOAD_SIZE_HEADER } from '@slovo/contracts';
import { until } from '@slovo/testing';
import { INTERNAL_SECRET, startMediaHarness, type MediaHarness } from './media-harness.ts';
import { photoWithPlace } from './samples.ts';

const MB = 1024 * 1024;
const LARGE = 49 * MB;

let media: MediaHarness;
let photo: Uint8Array<ArrayBuffer>;
beforeAll(async () => {
  photo = new Uint8Array(await photoWithPlace(60, 40));
  media = await startMediaHarness();
});
afterAll(() => media.close());

interface Refused {
  status: number;
  retryAfter: number | undefined;
  code: string | undefined;
}

/** Uploads that do not come to their end. */
class Unfinished {
  readonly sending: ClientRequest[] = [];
  readonly refused: Refused[] = [];

  /** Sends the headers, and so many bytes of the body. */
  begin(owner: number, { size = LARGE, sent = 1, of = media } = {}): void {
    const upload = request(`${of.url}/internal/uploads?owner=${owner}&purpose=report`, {
      method: 'POST',
      headers: { authorization: `Bearer ${INTERNAL_SECRET}`, 'content-length': size },
    });
    upload.on('response', (response) => void this.read(response));
    upload.on('error', () => {});
    upload.flushHeaders();
    if (sent > 0) upload.write(Buffer.alloc(sent));
    this.sending.push(upload);
  }

  end(): void {
    for (const upload of this.sending.splice(0)) upload.destroy();
    this.refused.length = 0;
  }

  private async read(response: IncomingMessage): Promise<void> {
    const { code, details } = (await json(response)) as { code?: string; details?: { retryAfter?: number } };
    this.refused.push({ status: response.statusCode!, retryAfter: details?.retryAfter, code });
  }
}

const unfinished = new Unfinished();
afterEach(() => unfinished.end());

const answerOf = async (sent: Promise<Response>) => {
  const response = await sent;
  return [response.status, ((await response.json()) as { code?: string }).code];
};
const isStored = async (owner: number, of = media): Promise<boolean> => (await of.send(photo, { owner })).ok;

describe('uploads under way', () => {
  it('[LIMIT-16] are three of a person, who is told of the others when to come back', async () => {
    for (let n = 0; n < 45; n++) unfinished.begin(21);
    await until(() => unfinished.refused.length === 42);
    for (const refused of unfinished.refused)
      expect(refused).toEqual({ status: 429, code: 'UPLOADS_UNDER_WAY', retryAfter: 5 });
    expect(await answerOf(media.send(photo, { owner: 21, purpose: 'avatar' }))).toEqual([
      429,
      'UPLOADS_UNDER_WAY',
    ]);
    await until(async () => (await media.incoming()).length === 3);
    expect(await isStored(22)).toBe(true);
    unfinished.end();
    await until(() => isStored(21));
    expect(await media.incoming()).toEqual([]);
  });

  it('[LIMIT-16] give their place back when the file is stored, and when it is refused', async () => {
    for (let n = 0; n < 5; n++) {
      expect(await isStored(23)).toBe(true);
      expect(await answerOf(media.send('no picture', { owner: 23 }))).toEqual([400, 'MEDIA_TYPE_REFUSED']);
    }
  });

  it('[LIMIT-17] reserve what they announce before a byte is read, and leave room for small pictures', async () => {
    // 22 of 49 MiB fit into seven eighths of 1,280.
    for (let n = 0; n < 45; n++) unfinished.begin(100 + (n % 15), { sent: 0 });
    await until(() => unfinished.refused.length === 23);
    for (const refused of unfinished.refused)
      expect(refused).toEqual({ status: 503, code: 'MEDIA_BUSY', retryAfter: 10 });
    expect(await isStored(24)).toBe(true);
    unfinished.end();
    await until(async () => {
      const body = new Blob([photo]).stream();
      const response = await fetch(`${media.url}/internal/uploads?owner=24&purpose=report`, {
        method: 'POST',
        body,
        duplex: 'half',
        headers: { authorization: `Bearer ${INTERNAL_SECRET}`, [UPLOAD_SIZE_HEADER]: String(LARGE) },
      } as RequestInit);
      return response.status === 201;
    });
  });

  it('[LIMIT-17] are refused what is longer than announced, or no number', async () => {
    const send = (size: string) =>
      fetch(`${media.url}/internal/uploads?owner=25&purpose=report`, {
        method: 'POST',
        body: new Blob([photo]).stream(),
        duplex: 'half',
        headers: { authorization: `Bearer ${INTERNAL_SECRET}`, [UPLOAD_SIZE_HEADER]: size },
      } as RequestInit);
    expect(await answerOf(send('100'))).toEqual([400, 'BAD_INPUT']);
    expect(await answerOf(send('many'))).toEqual([400, 'BAD_INPUT']);
    expect(await answerOf(send(String(50 * MB + 1)))).toEqual([413, 'TOO_LARGE']);
    expect((await send(String(photo.length))).status).toBe(201);
  });

  it.each([
    ['bytes', { UPLOAD_MEGABYTES_A_DAY: '100' }, LARGE],
    ['files', { UPLOADS_A_DAY: '2' }, 1_000],
  ])(
    '[LIMIT-17] count against the day of their person as they are announced: %s',
    async (_what, env, size) => {
      const small = await startMediaHarness(env, media);
      for (let n = 0; n < 3; n++) unfinished.begin(26, { of: small, size });
      await until(() => unfinished.refused.length === 1);
      expect(unfinished.refused[0]).toMatchObject({ status: 429, code: 'UPLOADS_OF_DAY_SPENT' });
      unfinished.end();
      await until(async () => (await answerOf(small.send('x', { owner: 26 })))[1] === 'MEDIA_TYPE_REFUSED');
      await small.close();
    },
  );

  it('[LIMIT-18] end when nothing comes, or a byte now and then, and leave nothing', async () => {
    const quick = await startMediaHarness({}, media, { bytes: 3_000, withinMs: 300 });
    for (let n = 0; n < 3; n++) unfinished.begin(27, { of: quick, sent: n });
    const drip = setInterval(() => unfinished.sending.forEach((one) => one.writable && one.write(' ')), 20);
    try {
      await until(() => isStored(27, quick));
      await until(async () => (await quick.incoming()).length === 0);
    } finally {
      clearInterval(drip);
    }
    await quick.close();
  });
});

describe('a copy of own data', () => {
  const send = (of: MediaHarness, exportId: number, body: Uint8Array<ArrayBuffer>) =>
    fetch(`${of.url}${archivesHttp}?owner=7&export=${exportId}`, {
      method: 'POST',
      body,
      duplex: 'half',
      headers: { authorization: `Bearer ${INTERNAL_SECRET}` },
    } as RequestInit);

  it('[LIMIT-19] has a folder and a budget of its own, and takes no room from uploads', async () => {
    const small = await startMediaHarness({ ARCHIVE_MEGABYTES: '6', SCRATCH_MEGABYTES: '60' }, media);
    const half = new ReadableStream({ start: (stream) => stream.enqueue(new Uint8Array(4 * MB)) });
    const leaving = new AbortController();
    const first = fetch(`${small.url}${archivesHttp}?owner=7&export=901`, {
      method: 'POST',
      body: half,
      duplex: 'half',
      signal: leaving.signal,
      headers: { authorization: `Bearer ${INTERNAL_SECRET}` },
    } as RequestInit).catch(() => undefined);
    await until(async () => (await small.archives()).length === 1);
    await until(async () => (await answerOf(send(small, 902, new Uint8Array(3 * MB))))[1] === 'MEDIA_BUSY');
    expect(await small.incoming()).toEqual([]);
    unfinished.begin(28, { of: small, sent: 1 });
    await until(async () => (await small.incoming()).length === 1);
    expect(await isStored(29, small)).toBe(true);
    unfinished.end();
    leaving.abort();
    await first;
    await until(async () => (await send(small, 903, new Uint8Array(3 * MB))).status === 201);
    expect(await small.archives()).toEqual([]);
    await small.close();
  });
});
