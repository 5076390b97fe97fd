// Real: HTTP, the whole gateway, NATS. Not real: promises, and the media service, whose HTTP answers from this process.
import { type ClientRequest, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { checkOperatorToken } from '@slovo/contracts';
import { until } from '@slovo/testing';
import { answerMediaCalls, FakeMedia, file, form } from './fake-media.ts';
import { openGateway, type Gateway } from './open-gateway.ts';

const media = new FakeMedia();
let gateway: Gateway;
/** Answered requests: status, code, the header that says when to come back. */
const answers: [status: number, code: string | undefined, retryAfter: string | undefined][] = [];
const sending: ClientRequest[] = [];

beforeAll(async () => {
  await media.start();
  gateway = await openGateway({
    env: { MEDIA_URL: media.url, RATE_LIMIT_WRITE: '1000' },
    leastSpeed: { bytes: 30_000, withinMs: 1_500 },
  });
  answerMediaCalls(gateway);
});
beforeEach(() => media.reset());
afterEach(() => {
  for (const one of sending.splice(0)) one.destroy();
  answers.length = 0;
});
afterAll(async () => {
  await gateway.close();
  media.close();
});

const FILE = '--b\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\n\r\nhalf';

/** Begins a form that does not come to its end; `size` announces a length for it. */
function begin(token: string, path = '/api/promises/5/reports', size?: number): void {
  const { hostname: host, port } = new URL(gateway.url);
  const headers = { 'content-type': 'multipart/form-data; boundary=b', authorization: `Bearer ${token}` };
  const length = size === undefined ? {} : { 'content-length': size };
  const one = request({ host, port, path, method: 'POST', headers: { ...headers, ...length } });
  one.on('error', () => {});
  one.on('response', (response) => {
    const retryAfter = response.headers['retry-after'];
    void text(response).then((body) =>
      answers.push([response.statusCode!, (JSON.parse(body) as { code?: string }).code, retryAfter]),
    );
  });
  one.write(FILE);
  sending.push(one);
}

const report = (token: string, files = 1) =>
  gateway.fetch('/api/promises/5/reports', {
    method: 'POST',
    token,
    body: form({ file: Array.from({ length: files }, (_, n) => file(`file ${n}`)) }),
  });

describe('forms with files', () => {
  it('[LIMIT-16] of one person are three at a time, and one with ten files is one of them', async () => {
    const [token, other] = [await gateway.token({ userId: 1 }), await gateway.token({ userId: 2 })];
    begin(token);
    begin(token, '/api/users/profile/avatar');
    // Two are open, as in two tabs.
    expect((await report(token, 10)).status).toBe(201);
    begin(token);
    await until(async () => (await report(token)).status === 429);
    const refused = await report(token);
    expect([refused.status, refused.headers.get('retry-after'), await refused.json()]).toEqual([
      429,
      '5',
      expect.objectContaining({
        code: 'UPLOADS_UNDER_WAY',
        message: 'У вас уже идут 3 загрузки. Дождитесь конца одной из них или попробуйте через 5 секунд.',
      }),
    ]);
    const text = { token, json: { text: 'Сделано' } };
    expect((await gateway.fetch('/api/promises/5/reports', text)).status).toBe(201);
    expect((await report(other)).status).toBe(201);
    for (const one of sending.splice(0)) one.destroy();
    await until(async () => (await report(token)).status === 201);
  });

  it('[LIMIT-18] of one person that drip, two hundred at once, are refused or ended, and leave nothing', async () => {
    const token = await gateway.token({ userId: 3 });
    for (let n = 0; n < 200; n++) begin(token, undefined, n % 2 ? 49 * 1024 * 1024 : undefined);
    const drip = setInterval(() => {
      for (const one of sending) if (one.writable) one.write('x');
    }, 50);
    try {
      await until(() => answers.filter(([status]) => status === 429).length === 197);
      expect(answers.every(([, code]) => code === 'UPLOADS_UNDER_WAY')).toBe(true);
      await until(() => sending.every((one) => one.destroyed));
    } finally {
      clearInterval(drip);
    }
    expect(media.uploads.map(({ bytes }) => bytes)).toEqual(['aborted', 'aborted', 'aborted']);
    expect((await report(token)).status).toBe(201);
  });

  it('[LIMIT-18] may pause where the server is the slow one', async () => {
    const token = await gateway.token({ userId: 4 });
    const slow = Promise.withResolvers<void>();
    media.beforeAnswer = () => slow.promise;
    const whole = gateway.fetch('/api/promises/5/reports', {
      method: 'POST',
      token,
      body: form({ file: [file('one'), file(new Uint8Array(8_000_000))] }),
    });
    await until(() => media.uploads.length === 1);
    // Two windows are over with those that were begun after it, one after the other.
    for (const _window of [1, 2]) {
      begin(token);
      await until(() => sending.every((one) => one.destroyed));
    }
    slow.resolve();
    expect((await whole).status).toBe(201);
  });

  it('[LIMIT-16] of an operator are three at a time as well', async () => {
    gateway.answer(checkOperatorToken, () => ({
      user_id: 4,
      fingerprint: '9f86d081',
      expires_at: '2099-01-01T00:00:00.000Z',
    }));
    const token = 'Zk9vLXRva2VuLW9mLWFuLW9wZXJhdG9yLTMyLWJ5dGVz';
    for (let n = 0; n < 4; n++) begin(token, '/api/admin/media/upload');
    await until(() => answers.length === 1);
    expect(answers).toEqual([[429, 'UPLOADS_UNDER_WAY', '5']]);
  });
});
