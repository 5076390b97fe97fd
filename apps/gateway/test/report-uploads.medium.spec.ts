// Real: HTTP, the whole gateway, NATS. Not real: promises, and the media service, whose HTTP answers from this process.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { checkReport, MEDIA_LIMITS, submitReport } from '@slovo/contracts';
import { Refusal } from '@slovo/kit/calls';
import { until } from '@slovo/testing';
import { answerMediaCalls, AVATAR, FakeMedia, file, form } from './fake-media.ts';
import { openGateway, type Gateway } from './open-gateway.ts';

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
});
afterAll(async () => {
  await gateway.close();
  media.close();
});

const headOf = (field: string, file: string) =>
  `--b\r\ncontent-disposition: form-data; name="${field}"${file}\r\n\r\n`;
const fileOf = (field: string, bytes: string): string => `${headOf(field, '; filename="a.jpg"')}${bytes}\r\n`;
const fieldOf = (field: string, value: string): string => `${headOf(field, '')}${value}\r\n`;

/** What media got whole. */
const stored = () =>
  media.uploads.flatMap(({ query, bytes }) =>
    query['purpose'] === undefined || bytes === 'aborted' ? [] : [String(bytes)],
  );

const report = (body: FormData, headers: Record<string, string> = {}) =>
  gateway.fetch('/api/promises/5/reports', { method: 'POST', token, body, headers });

describe('a report from the web', () => {
  it('streams its files to the media service and submits their tickets in order', async () => {
    const response = await report(form({ text: 'Пробежал', file: [file('one'), file('two')] }), {
      'idempotency-key': 'k-9',
    });
    expect(response.status).toBe(201);
    await expect(response.json()).resolves.toMatchObject({
      report: { text: 'Пробежал', tickets: ['ticket-1', 'ticket-2'] },
    });
    expect(media.uploads.map(({ query, key, bytes }) => [query, key, String(bytes)])).toEqual([
      [{ owner: '7', purpose: 'report' }, 'k-9:0', 'one'],
      [{ owner: '7', purpose: 'report' }, 'k-9:1', 'two'],
    ]);
    expect(gateway.calls.at(-1)?.input).toMatchObject({ id: 5, request_key: 'k-9' });
  });

  it('forwards the media type that the sender declares', async () => {
    await report(form({ file: [new Blob(['one'], { type: 'image/png' }), file('two')] }));
    expect(media.uploads.map(({ type }) => type)).toEqual(['image/png', 'application/octet-stream']);
  });

  it('treats a malformed media type as unknown', async () => {
    for (const type of ['image/картинка', 'image/a\u0001b', 'nothing', '/']) {
      const response = await gateway.fetch('/api/promises/5/reports', {
        method: 'POST',
        token,
        headers: { 'content-type': 'multipart/form-data; boundary=edge' },
        body: `--edge\r\nContent-Disposition: form-data; name="file"; filename="a"\r\nContent-Type: ${type}\r\n\r\nx\r\n--edge--\r\n`,
      });
      expect([type, response.status]).toEqual([type, 201]);
      expect(media.uploads.at(-1)?.type).toBe('application/octet-stream');
    }
  });

  it('has the same text in JSON and in a form, whatever characters are left out of it', async () => {
    const text = '\0 Сде\0ла\u202Eно \r\n';
    const answers = [
      await gateway.fetch('/api/promises/5/reports', { token, json: { text } }),
      await report(form({ text })),
    ];
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    const sent = gateway.calls.filter(({ input }) => 'text' in input);
    expect(sent.map(({ input }) => submitReport.input.shape.text.parse(input.text))).toEqual([
      'Сделано',
      'Сделано',
    ]);
  });

  it('can be a text alone, as JSON too, and gets an idempotency key', async () => {
    const response = await gateway.fetch('/api/promises/5/reports', { token, json: { text: 'Сделано' } });
    expect(response.status).toBe(201);
    expect((await report(form({ text: 'Сделано' }))).status).toBe(201);
    const keys = gateway.calls.map(({ input }) => input.request_key);
    expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
    expect(keys[1]).not.toBe(keys[0]);
  });

  it('ignores an empty file input', async () => {
    const data = form({ text: 'Сделано' });
    data.append('file', new Blob([]), '');
    expect((await report(data)).status).toBe(201);
    expect(media.uploads).toEqual([]);
  });

  it('is refused with the refusal of the media service', async () => {
    media.answerUpload = () => [
      400,
      { statusCode: 400, code: 'MEDIA_TYPE_REFUSED', details: { purpose: 'report' } },
    ];
    const response = await report(form({ file: file('<?php') }));
    expect(response.status).toBe(400);
    await expect(response.json()).resolves.toMatchObject({
      code: 'MEDIA_TYPE_REFUSED',
      message: expect.stringContaining('Нужно фото'),
    });
    expect(gateway.calls.map(({ name }) => name)).toEqual([checkReport.name]); // nothing was reported
  });

  it('[QUOTA-01] stores no byte of what promises would refuse, and reads the form to its end', async () => {
    gateway.answer(checkReport, () => {
      throw new Refusal('PROMISE_NOT_FOUND');
    });
    const response = await report(form({ file: file(new Uint8Array(3_000_000)) }), {
      'idempotency-key': 'k-1',
    });
    expect([response.status, await response.json()]).toEqual([
      404,
      expect.objectContaining({ code: 'PROMISE_NOT_FOUND' }),
    ]);
    expect(media.uploads).toEqual([]);
    expect(gateway.calls.map(({ input }) => input)).toMatchObject([{ id: 5, request_key: 'k-1' }]);
  });

  it('[QUOTA-01] is made all the same beside a release of promises that knows no such question', async () => {
    gateway.answer(checkReport, () => {
      throw new Refusal('SERVICE_UNAVAILABLE');
    });
    expect((await report(form({ file: file('one') }))).status).toBe(201);
    expect(media.uploads.map(({ bytes }) => String(bytes))).toEqual(['one']);
  });

  /** What media was asked to discard. */
  const discarded = () =>
    media.uploads
      .filter(({ key }) => key === undefined)
      .map(({ bytes }) => JSON.parse(String(bytes)) as object);

  it.each([
    ['REPORT_LIMIT_REACHED', true],
    ['IDEMPOTENCY_KEY_REUSED', false],
    ['SERVICE_UNAVAILABLE', false],
  ] as const)('[QUOTA-02] that is refused by %s releases its files: %s', async (code, isReleased) => {
    gateway.answer(submitReport, () => {
      throw new Refusal(code);
    });
    await report(form({ file: [file('one'), file('two')] }));
    expect(discarded()).toEqual(isReleased ? [{ tickets: ['ticket-1', 'ticket-2'] }] : []);
  });

  it('[QUOTA-02] whose second file is refused releases the first', async () => {
    const { answerUpload } = media;
    media.answerUpload = (upload) =>
      String(upload.bytes) === 'two' ? [400, { code: 'MEDIA_EMPTY' }] : answerUpload(upload);
    expect((await report(form({ file: [file('one'), file('two')] }))).status).toBe(400);
    expect(discarded()).toEqual([{ tickets: ['ticket-1'] }]);
  });

  it('[QUOTA-09] with an eleventh file is refused, and the files before it are released at once', async () => {
    const response = await report(form({ files: Array.from({ length: 11 }, (_, n) => file(`file ${n}`)) }));
    expect([response.status, await response.json()]).toEqual([
      413,
      expect.objectContaining({ code: 'TOO_LARGE' }),
    ]);
    // The tenth is not whole before it is known what follows it, so it is not stored.
    expect(discarded()).toEqual([{ tickets: Array.from({ length: 9 }, (_, n) => `ticket-${n + 1}`) }]);
    expect(stored().at(-1)).toBe('file 8');
  });

  it.each([
    ['a text that is too long', `${fieldOf('text', 'x'.repeat(70_000))}--b--\r\n`, 413],
    ['a file in another field', `${fileOf('other', 'two')}--b--\r\n`, 400],
    ['the end of the form missing', '', 400],
    ['half a file', fileOf('file', 'two').slice(0, -9), 400],
    ['half of the headers of a part', '--b\r\ncontent-disp', 400],
  ])('[QUOTA-09] releases its files where %s follows them', async (_what, rest, status) => {
    const response = await gateway.fetch('/api/promises/5/reports', {
      method: 'POST',
      token,
      body: `${fileOf('file', 'one')}${fileOf('file', 'two')}${rest}`,
      headers: { 'content-type': 'multipart/form-data; boundary=b' },
    });
    expect(response.status).toBe(status);
    expect(stored()).toContain('one');
    expect(discarded()).toEqual([{ tickets: stored().map((_, index) => `ticket-${index + 1}`) }]);
    expect(gateway.calls.map(({ name }) => name)).toEqual([checkReport.name]);
  });

  it('[QUOTA-09] releases its files where its sender goes away, or no further file can be stored', async () => {
    const leaving = new AbortController();
    const body = new ReadableStream({
      start: (stream) =>
        stream.enqueue(new TextEncoder().encode(`${fileOf('file', 'one')}${fileOf('file', 'two')}--b`)),
    });
    const sending = gateway.fetch('/api/promises/5/reports', {
      method: 'POST',
      token,
      body,
      signal: leaving.signal,
      duplex: 'half',
      headers: { 'content-type': 'multipart/form-data; boundary=b' },
    } as RequestInit);
    await until(() => media.uploads.length === 1);
    leaving.abort();
    await expect(sending).rejects.toThrow('aborted');
    await until(() => discarded().length === 1);
    expect(discarded()).toEqual([{ tickets: ['ticket-1'] }]);

    media.reset();
    const { answerUpload } = media;
    media.answerUpload = (upload) =>
      String(upload.bytes) === 'two' ? [503, { code: 'MEDIA_BUSY' }] : answerUpload(upload);
    expect((await report(form({ file: [file('one'), file('two')] }))).status).toBe(503);
    expect(discarded()).toEqual([{ tickets: ['ticket-1'] }]);
  });

  it('[LIMIT-17] announces of each file how many bytes it has at most, by the length of the form', async () => {
    await report(form({ file: [file(new Uint8Array(300_000)), file(new Uint8Array(5_000))] }));
    const [first, second] = media.uploads.map(({ size }) => Number(size));
    expect([first! > 305_000 && first! < 307_000, second! > 5_000 && second! < 7_000]).toEqual([true, true]);
  });

  it('[DECODE-04] that comes while too many files are decoded is told when to come back', async () => {
    media.answerUpload = () => [503, { code: 'MEDIA_BUSY', details: { retryAfter: 10 } }];
    const response = await report(form({ file: file('one') }));
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '10']);
    await expect(response.json()).resolves.toMatchObject({
      code: 'MEDIA_BUSY',
      message: 'Сейчас не получилось обработать файл. Попробуйте через 10 секунд.',
    });
  });

  it('[OUTAGE-03] for which the storage has no room is told so, and when to come back', async () => {
    media.answerUpload = () => [503, { code: 'STORAGE_FULL' }];
    const response = await report(form({ file: file('one') }));
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '60']);
    await expect(response.json()).resolves.toMatchObject({ code: 'STORAGE_FULL' });
  });

  it('is refused when the media service refuses before it has read everything', async () => {
    await media.answering(
      (response) =>
        response.writeHead(413).end(JSON.stringify({ code: 'TOO_LARGE', details: { limit: 1024 } })),
      async () => {
        const response = await report(form({ file: file(new Uint8Array(4_000_000)) }));
        expect(response.status).toBe(413);
      },
    );
  });

  it('never stores a truncated file', async () => {
    media.answerUpload = ({ bytes }) =>
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

  it('has at most 10 files, in the fields file and files', async () => {
    expect((await report(form({ files: Array.from({ length: 11 }, () => file('x')) }))).status).toBe(413);
    expect((await report(form({ other: file('x') }))).status).toBe(400);
    expect(gateway.calls.filter(({ name }) => name === submitReport.name)).toEqual([]);
  });

  it('is refused before a file is stored: without a session, without a promise', async () => {
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
    expect(media.uploads).toEqual([]);
  });

  it('is 503 while the media service is unavailable', async () => {
    const withoutMedia = await openGateway({ env: { MEDIA_URL: 'http://127.0.0.1:9' } });
    answerMediaCalls(withoutMedia);
    const response = await withoutMedia.fetch('/api/promises/5/reports', {
      method: 'POST',
      token: await withoutMedia.token(),
      body: form({ file: file('x') }),
    });
    expect(response.status).toBe(503);
    await withoutMedia.close();
  });

  it('is aborted in the media service when the sender disconnects', async () => {
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
    const arrived = media.nextRequest();
    await arrived;
    controller.abort();
    await expect(sending).rejects.toThrow('aborted');
    while (media.uploads.length === 0) await new Promise((resolve) => setImmediate(resolve));
    expect(media.uploads[0]?.bytes).toBe('aborted');
    expect(gateway.calls.filter(({ name }) => name === submitReport.name)).toEqual([]);
  });
});

describe('an avatar', () => {
  it('[API-36] is stored for its owner, and the answer is its address', async () => {
    const response = await gateway.fetch('/api/users/profile/avatar', {
      method: 'POST',
      token,
      body: form({ avatar: file('jpeg') }),
    });
    await expect(response.json()).resolves.toEqual({ avatar_url: `/media/public/${AVATAR}` });
    expect(media.uploads[0]?.query).toEqual({ owner: '7', purpose: 'avatar' });
  });

  it('[QUOTA-09] is not stored where its form is refused after it', async () => {
    const twice = form({ avatar: [file('one'), file('two')] });
    const response = await gateway.fetch('/api/users/profile/avatar', { method: 'POST', token, body: twice });
    expect(response.status).toBe(413);
    const body = fileOf('avatar', 'one');
    const headers = { 'content-type': 'multipart/form-data; boundary=b' };
    const broken = await gateway.fetch('/api/users/profile/avatar', { method: 'POST', token, body, headers });
    expect(broken.status).toBe(400);
    const whole = form({ avatar: file('three') });
    await gateway.fetch('/api/users/profile/avatar', { method: 'POST', token, body: whole });
    expect(stored()).toEqual(['three']);
  });

  it('needs a form with a file', async () => {
    expect((await gateway.fetch('/api/users/profile/avatar', { token, json: {} })).status).toBe(415);
    expect(
      (await gateway.fetch('/api/users/profile/avatar', { method: 'POST', token, body: form({ text: 'x' }) }))
        .status,
    ).toBe(400);
  });
});
