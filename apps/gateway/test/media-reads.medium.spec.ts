// Real: HTTP, the whole gateway, NATS. Not real: promises, and the media service, whose HTTP answers from this process.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { getOperator, grantMedia } from '@slovo/contracts';
import { Refusal } from '@slovo/kit/calls';
import { SecretKeys } from '@slovo/kit/keys';
import { Tickets } from '@slovo/kit/ticket';
import { answerMediaCalls, AVATAR, FakeMedia, NOTICE, REPORT } from './fake-media.ts';
import { NEXT, openGateway, type Gateway } from './open-gateway.ts';

let gateway: Gateway;
let token: string;
const media = new FakeMedia();

beforeAll(async () => {
  await media.start();
  gateway = await openGateway({ env: { MEDIA_URL: media.url } });
  token = await gateway.token();
});
beforeEach(() => {
  media.reset();
  gateway.calls.length = 0;
  answerMediaCalls(gateway);
  gateway.answer(getOperator, () => ({ success: true }));
});
afterAll(async () => {
  await gateway.close();
  media.close();
});

describe('a file', () => {
  it('[API-45] [MEDIA-04] [HARDEN-06] [LINK-16] of a report is sent to those whom the promises service grants it', async () => {
    const response = await gateway.fetch(`/media/${REPORT}`, { token });
    expect([response.status, await response.text()]).toEqual([200, 'JPEG']);
    expect(response.headers.get('cache-control')).toBe('private, no-cache');
    expect(response.headers.get('x-inside')).toBeNull();
    expect(gateway.calls).toEqual([
      expect.objectContaining({ name: 'promises.grant-media', input: { path: REPORT, audience: 'private' } }),
    ]);
    expect(media.reads[0]).toMatchObject({
      path: `/internal/objects/${REPORT}`,
      headers: { 'x-media-ticket': `read ${REPORT}` },
    });
  });

  it('[API-46] [MEDIA-05] [HARDEN-06] [LINK-16] of a public promise is sent without a token', async () => {
    const response = await gateway.fetch(`/media/public/${REPORT}`);
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toBe('private, no-cache');
    expect(gateway.calls[0]).toMatchObject({
      input: { path: REPORT, audience: 'public' },
      caller: { kind: 'anyone' },
    });
  });

  it('[LINK-16] of an avatar or a notice is sent to everyone, with a ticket that the gateway signs', async () => {
    const response = await gateway.fetch(`/media/public/${AVATAR}`);
    expect(response.headers.get('cache-control')).toBe('private, max-age=86400, immutable');
    expect(gateway.calls).toEqual([]);
    expect(String(media.reads[0]?.headers['x-media-ticket']).split('.')).toHaveLength(3);
    expect((await gateway.fetch(`/media/${NOTICE}`)).status).toBe(200);
  });

  it('is sent in ranges and under conditions, as the media service answers', async () => {
    media.answerRead = (response) =>
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
    expect(media.reads[0]?.headers).toMatchObject({ range: 'bytes=0-1', 'if-range': '"e1"' });

    media.answerRead = (response) => response.writeHead(304, { etag: '"e1"' }).end();
    expect(
      (await gateway.fetch(`/media/${REPORT}`, { token, headers: { 'if-none-match': '"e1"' } })).status,
    ).toBe(304);
    media.answerRead = (response) => response.writeHead(416, { 'content-range': 'bytes */4' }).end();
    expect((await gateway.fetch(`/media/${REPORT}`, { token, headers: { range: 'bytes=9-' } })).status).toBe(
      416,
    );
    media.answerRead = (response) => response.writeHead(200, { 'content-length': 4 }).end();
    const head = await gateway.fetch(`/media/${REPORT}`, { token, method: 'HEAD' });
    expect([head.status, head.headers.get('content-length'), media.reads.at(-1)?.method]).toEqual([
      200,
      '4',
      'HEAD',
    ]);
  });

  it('is refused with 401, 404 and 503 in the shape of the API', async () => {
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
    expect(media.reads).toEqual([]);
    gateway.answer(grantMedia, () => ({ ticket: 't' }));
    media.answerRead = (response) => response.writeHead(404).end();
    expect(await codeOf(`/media/${REPORT}`, token)).toEqual([404, 'MEDIA_NOT_FOUND']);
    media.answerRead = (response) => response.writeHead(500).end();
    expect(await codeOf(`/media/${REPORT}`, token)).toEqual([503, 'SERVICE_UNAVAILABLE']);
  });

  it('[ADM-PROM-24] is sent to whoever has the address that an operator was given, in ranges, and kept by no cache', async () => {
    const url = await viewed(VIEW);
    const response = await gateway.fetch(url);
    expect([response.status, await response.text()]).toEqual([200, 'JPEG']);
    expect(response.headers.get('cache-control')).toBe('private, no-store');
    expect(response.headers.get('referrer-policy')).toBe('no-referrer');
    const caller = { kind: 'operator', userId: 7, fingerprint: '9f86d081' };
    const made = gateway.calls.toSorted((one, other) => one.name.localeCompare(other.name));
    expect(made).toEqual([
      { name: getOperator.name, input: {}, caller },
      { name: grantMedia.name, input: { path: REPORT, audience: 'viewed' }, caller },
    ]);
    media.answerRead = (answer) => answer.writeHead(206, { 'content-range': 'bytes 0-1/4' }).end('JP');
    const part = await gateway.fetch(url, { headers: { range: 'bytes=0-1' } });
    expect([part.status, part.headers.get('content-range')]).toEqual([206, 'bytes 0-1/4']);
    expect(media.reads.at(-1)).toMatchObject({
      path: `/internal/objects/${REPORT}`,
      headers: { range: 'bytes=0-1' },
    });
    media.answerRead = (answer) => answer.writeHead(200, { 'content-length': 4 }).end();
    expect((await gateway.fetch(url, { method: 'HEAD' })).headers.get('content-length')).toBe('4');
  });

  it('[KEYS-03] is sent for a ticket that the next secret has signed', async () => {
    const url = await viewed(VIEW, { secret: NEXT.ticket });
    expect((await gateway.fetch(url)).status).toBe(200);
  });

  it('[ADM-PROM-24] has no such address that is expired, forged or made for something else', async () => {
    const addresses = [
      await viewed(VIEW, { seconds: -1 }),
      await viewed(VIEW, { secret: 'another secret, also long' }),
      await viewed({ use: 'read', path: REPORT }),
      await viewed({ use: 'view', path: REPORT, operatorId: 7 }),
      '/media/viewed/',
      '/media/viewed/x',
      `/media/viewed/${REPORT}`,
    ];
    for (const address of addresses)
      expect([address, (await gateway.fetch(address)).status]).toEqual([address, 404]);
    expect(media.reads).toEqual([]);
  });

  it.each([
    ['its operator has logged out', getOperator, 'ADMIN_TOKEN_INVALID', 404],
    ['the token has expired', getOperator, 'ADMIN_TOKEN_EXPIRED', 404],
    ['its operator is none any more', getOperator, 'NOT_OPERATOR', 404],
    ['no report shows the file any more', grantMedia, 'MEDIA_NOT_FOUND', 404],
    ['auth does not know that', getOperator, 'SERVICE_UNAVAILABLE', 503],
  ] as const)('[ADM-PROM-24] has no such address once %s', async (_when, call, code, status) => {
    const url = await viewed(VIEW);
    gateway.answer(call, () => {
      throw new Refusal(code);
    });
    expect((await gateway.fetch(url)).status).toBe(status);
    expect(media.reads).toEqual([]);
  });

  it('is not read further when the client disconnects', async () => {
    const closed = new Promise<void>((resolve) => {
      media.answerRead = (response) => {
        response.writeHead(200, { 'content-length': 50_000_000 });
        response.write(Buffer.alloc(100_000));
        response.on('close', resolve);
      };
    });
    const controller = new AbortController();
    const response = await gateway.fetch(`/media/${REPORT}`, { token, signal: controller.signal });
    await response.body?.getReader().read();
    controller.abort();
    await expect(closed).resolves.toBeUndefined();
  });
});

const VIEW = { use: 'view', path: REPORT, operatorId: 7, fingerprint: '9f86d081' };
const viewed = async (facts: object, { seconds = 60, secret = 'ticket secret of tests' } = {}) =>
  `/media/viewed/${await new Tickets(new SecretKeys(secret)).sign({ ...facts }, gateway.clock.now(), seconds)}`;
