// Real: HTTP, the whole gateway, NATS. Not real: auth, and the media service, whose HTTP answers from this process.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { checkOperatorToken, MEDIA_LIMITS } from '@slovo/contracts';
import { Refusal } from '@slovo/kit/calls';
import { until } from '@slovo/testing';
import { GatewaySettings } from '../src/config.ts';
import { FakeMedia, file, form } from './fake-media.ts';
import { openGateway, type Gateway } from './open-gateway.ts';

const token = 'Zk9vLXRva2VuLW9mLWFuLW9wZXJhdG9yLTMyLWJ5dGVz';
const ID = 'ab'.repeat(16);
const STORED = {
  fileId: ID,
  fileName: `${ID}.jpg`,
  originalName: 'осень.jpg',
  fileSize: 3,
  mimeType: 'image/jpeg',
  url: `/media/notifications/${ID}`,
};
const PLACE = { sessionId: ID, chunkIndex: '2' };
const ARRIVED = { received: [{ first: 2, last: 2 }], uploadedBytes: 3 };

const media = new FakeMedia();
let gateway: Gateway;

async function open(env: Record<string, string> = {}): Promise<Gateway> {
  const opened = await openGateway({ env: { MEDIA_URL: media.url, ...env } });
  opened.answer(checkOperatorToken, (given) => {
    if (given.token !== token) throw new Refusal('ADMIN_TOKEN_INVALID');
    return {
      user_id: 4,
      telegram_id: 44,
      username: 'op',
      first_name: 'Ольга',
      fingerprint: '9f86d081',
      expires_at: '2099-01-01T00:00:00.000Z',
    };
  });
  return opened;
}

beforeAll(async () => {
  await media.start();
  gateway = await open();
});
beforeEach(() => {
  media.reset();
  media.answerUpload = ({ query }) => [200, 'chunkIndex' in query ? ARRIVED : STORED];
});
afterAll(async () => {
  await gateway.close();
  media.close();
});

const upload = (body: FormData, headers: Record<string, string> = {}) =>
  gateway.fetch('/api/admin/media/upload', { method: 'POST', token, body, headers });
const sendChunk = (fields: Record<string, string | Blob>) =>
  gateway.fetch('/api/admin/media/upload/chunk', { method: 'POST', token, body: form(fields) });
const named = (name: string, content = 'abc') => {
  const body = new FormData();
  body.append('file', file(content), name);
  return body;
};
const problem = async (response: Response) => {
  const { code, details } = (await response.json()) as { code: string; details?: { fields?: object } };
  return [response.status, code, Object.keys(details?.fields ?? {}).join()];
};

describe('an upload to the library', () => {
  it('[QUOTA-09] is not stored where its form is refused after it', async () => {
    const twice = named('one.jpg');
    twice.append('file', file('def'), 'two.jpg');
    expect(await problem(await upload(twice))).toEqual([413, 'TOO_LARGE', '']);
    await upload(named('three.jpg', 'ghi'));
    const stored = media.uploads.filter(({ bytes }) => bytes !== 'aborted');
    expect(stored.map(({ bytes }) => String(bytes))).toEqual(['ghi']);
  });

  it('[ADM-API-21] is streamed to the media service with its operator, its name and its id', async () => {
    const response = await upload(named('осень 🍂.jpg'), { 'x-upload-id': 'u-1' });
    expect([response.status, await response.json()]).toEqual([200, STORED]);
    expect(response.headers.get('cache-control')).toBe('no-store');
    const [{ query, key, bytes }] = media.uploads as [(typeof media.uploads)[number]];
    expect([query, key, String(bytes)]).toEqual([
      {
        operator: '4',
        fingerprint: '9f86d081',
        request: response.headers.get('x-request-id'),
        name: 'осень 🍂.jpg',
      },
      'u-1',
      'abc',
    ]);
  });

  it('is for operators', async () => {
    for (const bearer of [undefined, await gateway.token(), `${token}x`]) {
      const body = named('a.jpg');
      const response = await gateway.fetch('/api/admin/media/upload', {
        method: 'POST',
        token: bearer,
        body,
      });
      expect(await problem(response)).toEqual([401, 'ADMIN_TOKEN_INVALID', '']);
    }
    expect(media.uploads).toEqual([]);
  });

  it('names what is wrong with its form', async () => {
    expect(await problem(await upload(form({ text: 'x' })))).toEqual([400, 'BAD_INPUT', 'file']);
    expect(await problem(await upload(form({ other: file('x') })))).toEqual([400, 'BAD_INPUT', 'other']);
    for (const id of ['two words', 'x'.repeat(201), 'ÿ'])
      expect(await problem(await upload(named('a.jpg'), { 'x-upload-id': id }))).toEqual([
        400,
        'BAD_INPUT',
        'X-Upload-Id',
      ]);
    expect(media.uploads).toEqual([]);
  });

  it('[ADM-MEDIA-10] over 50 MB is refused with its size, in the documented words', async () => {
    const limit = MEDIA_LIMITS.notice;
    media.answerUpload = ({ bytes }) =>
      bytes.length > limit ? [413, { code: 'TOO_LARGE', details: { purpose: 'notice', limit } }] : [500, {}];
    const body = new FormData();
    body.append('file', file(new Uint8Array(60 * 1024 * 1024)), 'a.mp4');
    const response = await upload(body, { 'accept-language': 'en' });
    expect(response.status).toBe(413);
    await expect(response.json()).resolves.toMatchObject({
      message: 'File size (60.1 MB) exceeds maximum allowed size (50MB)',
    });
  });

  it.each([
    [
      '[ADM-MEDIA-11]',
      { code: 'MEDIA_TYPE_REFUSED', details: { purpose: 'notice', type: 'image/gif' } },
      'File type image/gif not allowed. Allowed types: image/jpeg, image/png, video/mp4, video/quicktime, video/x-msvideo',
    ],
    ['[ADM-MEDIA-12]', { code: 'MEDIA_EMPTY', details: { purpose: 'notice' } }, 'File is empty'],
    ['[ADM-MEDIA-13]', { code: 'MEDIA_NAME_TOO_LONG' }, 'Filename too long (max 255 characters)'],
  ])('%s is refused in the documented words', async (_row, answer, message) => {
    media.answerUpload = () => [400, answer];
    const english = await upload(named('a.gif'), { 'accept-language': 'en' });
    expect([english.status, await english.json()]).toEqual([400, expect.objectContaining({ message })]);
    const russian = (await (await upload(named('a.gif'))).json()) as { message: string };
    expect(russian.message).toMatch(/[а-я]/);
  });

  it('[ADM-LIMIT-02] that takes longer than its limit is refused and aborted', async () => {
    expect(gateway.app.get(GatewaySettings).given.UPLOAD_TIMEOUT_MS).toBe(30 * 60 * 1000);
    const impatient = await open({ UPLOAD_TIMEOUT_MS: '100' });
    const endless = () =>
      new ReadableStream({
        start: (stream) =>
          stream.enqueue(
            new TextEncoder().encode(
              '--b\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\n\r\nhalf a pict',
            ),
          ),
      });
    const send = () =>
      impatient.fetch('/api/admin/media/upload', {
        method: 'POST',
        token,
        body: endless(),
        duplex: 'half',
        headers: { 'content-type': 'multipart/form-data; boundary=b', 'accept-language': 'ru' },
      } as RequestInit);
    const response = await send();
    expect([response.status, response.headers.get('connection')]).toEqual([408, 'close']);
    await expect(response.json()).resolves.toMatchObject({
      code: 'UPLOAD_TIMEOUT',
      message: 'Загрузка шла дольше 30 минут. Возьмите файл поменьше или связь получше.',
    });
    // On a slow machine the limit is over before media has received an upload: then it is sent again.
    await until(async () => {
      if (media.uploads.length === 0) await send();
      return media.uploads.length > 0;
    });
    expect(media.uploads[0]?.bytes).toBe('aborted');
    await impatient.close();
  });
});

describe('a chunk', () => {
  it('[ADM-API-26] is passed on with its place, in whatever order the fields come', async () => {
    for (const fields of [
      { chunk: file('abc'), chunkIndex: '2', sessionId: ID },
      { sessionId: ID, chunkIndex: '2', chunk: file('abc') },
    ]) {
      const response = await sendChunk(fields);
      expect([response.status, await response.json()]).toEqual([200, ARRIVED]);
      const { query, bytes } = media.uploads.at(-1)!;
      expect([query, String(bytes)]).toEqual([{ operator: '4', ...PLACE }, 'abc']);
    }
  });

  it('names what is wrong with its form', async () => {
    const chunk = file('abc');
    expect(await problem(await sendChunk({ ...PLACE }))).toEqual([400, 'BAD_INPUT', 'chunk']);
    expect(await problem(await sendChunk({ chunk, chunkIndex: '1' }))).toEqual([
      400,
      'BAD_INPUT',
      'sessionId',
    ]);
    expect(await problem(await sendChunk({ chunk, sessionId: '../x', chunkIndex: '50' }))).toEqual([
      400,
      'BAD_INPUT',
      'sessionId,chunkIndex',
    ]);
    expect(await problem(await sendChunk({ ...PLACE, file: chunk }))).toEqual([400, 'BAD_INPUT', 'file']);
    expect(media.uploads).toEqual([]);
  });

  it('is refused with the refusal of the media service', async () => {
    media.answerUpload = () => [409, { code: 'UPLOAD_CHUNK_DIFFERS', details: { chunkIndex: 2 } }];
    expect(await problem(await sendChunk({ ...PLACE, chunk: file('abc') }))).toEqual([
      409,
      'UPLOAD_CHUNK_DIFFERS',
      '',
    ]);
  });
});

describe('the address of a file of the library', () => {
  it('[ADM-API-29] is /media/notifications/{fileId}, for everyone and for good', async () => {
    const response = await gateway.fetch(`/media/notifications/${ID}`, { headers: { range: 'bytes=0-1' } });
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    });
    expect(response.headers.get('x-inside')).toBeNull();
    expect(await response.text()).toBe('JPEG');
    await gateway.fetch(`/media/notifications/${ID}`, { method: 'HEAD' });
    expect(media.reads.map(({ path, method, headers }) => [path, method, headers.range])).toEqual([
      [`/internal/library/${ID}`, 'GET', 'bytes=0-1'],
      [`/internal/library/${ID}`, 'HEAD', undefined],
    ]);
  });

  it('[ADM-MEDIA-39] tells the poster of a video', async () => {
    const link = `</media/notifications/${ID}>; rel="preview"`;
    media.answerRead = (response) =>
      response.writeHead(200, { 'content-type': 'video/x-msvideo', 'content-length': 4, link }).end('RIFF');
    expect((await gateway.fetch(`/media/notifications/${ID}`)).headers.get('link')).toBe(link);
  });

  it.each(['x', `${ID}.jpg`, ID.toUpperCase(), `${ID}0`, '..%2f..%2fsecrets'])(
    'is not found by %s, without asking the media service',
    async (id) => {
      expect((await gateway.fetch(`/media/notifications/${id}`)).status).toBe(404);
      expect(media.reads).toEqual([]);
    },
  );
});
