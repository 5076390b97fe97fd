// Real: HTTP, the whole gateway, NATS. Not real: promises, and the media service, whose HTTP answers from this process.
import { get, request, type IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { until } from '@slovo/testing';
import { answerMediaCalls, FakeMedia, REPORT } from './fake-media.ts';
import { openGateway, type Gateway } from './open-gateway.ts';

const TIMEOUT_MS = 200;
let gateway: Gateway;
let target: { host: string; port: string; headers: Record<string, string> };
const media = new FakeMedia();

beforeAll(async () => {
  await media.start();
  gateway = await openGateway({ env: { MEDIA_URL: media.url, MEDIA_TIMEOUT_MS: String(TIMEOUT_MS) } });
  answerMediaCalls(gateway);
  const { hostname, port } = new URL(gateway.url);
  target = { host: hostname, port, headers: { authorization: `Bearer ${await gateway.token()}` } };
});
beforeEach(() => media.reset());
afterAll(async () => {
  await gateway.close();
  media.close();
});

const waitPastTimeout = async (): Promise<void> => {
  const since = performance.now();
  await until(() => performance.now() - since > 3 * TIMEOUT_MS);
};
const read = (path: string): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => get({ ...target, path }, resolve).on('error', reject));

describe('the timeout of the media service', () => {
  it('does not end a download that the client pauses', async () => {
    const size = 40_000_000; // more than fits into the buffers of the system
    media.answerRead = (response) => {
      response.writeHead(200, { 'content-type': 'video/mp4', 'content-length': size });
      Readable.from(
        (function* () {
          for (let left = size; left > 0; left -= 1_000_000) yield Buffer.alloc(1_000_000);
        })(),
      ).pipe(response);
    };
    const video = await read(`/media/${REPORT}`); // its body is not read yet
    await waitPastTimeout();
    expect(video.readableEnded).toBe(false);
    let received = 0;
    for await (const piece of video as AsyncIterable<Buffer>) received += piece.length;
    expect(received).toBe(size);
  });

  it('does not end an upload that the client pauses', async () => {
    const sending = request({
      ...target,
      path: '/api/promises/5/reports',
      method: 'POST',
      headers: { ...target.headers, 'content-type': 'multipart/form-data; boundary=b' },
    });
    const answered = new Promise<IncomingMessage>((resolve, reject) =>
      sending.on('response', resolve).on('error', reject),
    );
    const arrived = media.nextRequest();
    sending.write(
      '--b\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\n\r\nhalf a picture, ',
    );
    await arrived;
    await waitPastTimeout();
    sending.end('and the other half\r\n--b--\r\n');
    expect((await answered).statusCode).toBe(201);
    expect(media.uploads.map(({ bytes }) => String(bytes))).toEqual(['half a picture, and the other half']);
  });

  it('ends a download when the media service stops sending, before its answer or in the middle', async () => {
    media.answerRead = () => {};
    expect((await read(`/media/${REPORT}`)).statusCode).toBe(503);
    media.answerRead = (response) => {
      response.writeHead(200, { 'content-type': 'video/mp4', 'content-length': 1_000 });
      response.write('half');
    };
    const video = await read(`/media/${REPORT}`);
    await expect(buffer(video)).rejects.toThrow('aborted');
  });
});
