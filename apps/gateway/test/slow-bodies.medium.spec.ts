// Real: HTTP, the whole gateway, NATS. Not real: the services, and media, whose HTTP answers from this process.
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { connect } from 'node:net';
import { json } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createPromise } from '@slovo/contracts';
import { HALF_OPEN_MS, LONGEST_BODY_MS } from '@slovo/kit/service';
import { until } from '@slovo/testing';
import { answerMediaCalls, FakeMedia } from './fake-media.ts';
import { openGateway, type Gateway } from './open-gateway.ts';
import { promise } from './samples.ts';

const media = new FakeMedia();
let gateway: Gateway;
let token: string;

beforeAll(async () => {
  await media.start();
  gateway = await openGateway({ env: { MEDIA_URL: media.url }, longestBodyMs: 300, longestHeadersMs: 300 });
  answerMediaCalls(gateway);
  gateway.answer(createPromise, () => promise);
  token = await gateway.token();
});
beforeEach(() => media.reset());
afterAll(async () => {
  await gateway.close();
  media.close();
});

interface Sending {
  sending: ClientRequest;
  answered: Promise<IncomingMessage>;
}

/** Sends the headers and the first byte of a body. */
function begin(path: string, type: string, first: string, bearer: string | null = token): Sending {
  const { hostname: host, port } = new URL(gateway.url);
  const headers = { 'content-type': type, ...(bearer && { authorization: `Bearer ${bearer}` }) };
  const sending = request({ host, port, path, method: 'POST', headers });
  const answered = new Promise<IncomingMessage>((resolve, reject) =>
    sending.on('response', resolve).on('error', reject),
  );
  sending.write(first);
  return { sending, answered };
}

interface Answered {
  status: number;
  body: unknown;
}

/** Goes on with a byte at a time until the server ends the connection. */
async function drip({ sending, answered }: Sending): Promise<Answered> {
  const byte = setInterval(() => sending.writable && sending.write(' '), 20);
  const closed = new Promise((resolve) => sending.once('close', resolve));
  try {
    const response = await answered;
    return { status: response.statusCode ?? 0, body: await json(response) };
  } finally {
    clearInterval(byte);
    await closed;
  }
}

/** A byte that is on its way when the server ends the connection resets it, and may take the answer with it. */
async function dripped(...given: Parameters<typeof begin>): Promise<Answered> {
  for (;;) {
    try {
      return await drip(begin(...given));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ECONNRESET') throw error;
    }
  }
}

describe('a body that comes a byte at a time', () => {
  it('[LIMIT-15] is cut with 408 on an ordinary route, and never reaches a service', async () => {
    gateway.calls.splice(0);
    const { status, body } = await dripped('/api/promises', 'application/json', '{"title":');
    expect([status, body]).toEqual([408, expect.objectContaining({ statusCode: 408 })]);
    expect(gateway.calls).toEqual([]);
    const whole = begin('/api/promises', 'application/json', '{"title":"Бегать",');
    whole.sending.end('"type":"habit"}');
    expect((await whole.answered).statusCode).toBe(201);
  });

  it('[LIMIT-15] keeps no connection without a token, on a path that does not exist, or after a refusal', async () => {
    const refused = dripped('/auth/revoke-session', 'application/json', '{', null);
    const unknown = dripped('/api/nothing', 'application/json', '{');
    const early = dripped('/api/promises', 'text/plain', 'x');
    const answers = await Promise.all([refused, unknown, early]);
    expect(answers.map(({ status }) => status)).toEqual([408, 408, 415]);
  });

  it('[LIMIT-15] goes on for as long as it takes on the route of an upload', async () => {
    const form = '--b\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\n\r\nhalf, ';
    const arrived = media.nextRequest();
    const upload = begin('/api/promises/5/reports', 'multipart/form-data; boundary=b', form);
    await arrived;
    // Begun after the upload, and over before it.
    await dripped('/api/promises', 'application/json', '{');
    await dripped('/api/promises', 'application/json', '{');
    upload.sending.end('and the other half\r\n--b--\r\n');
    expect((await upload.answered).statusCode).toBe(201);
    await until(() => media.uploads.length > 0);
    expect(media.uploads.map(({ bytes }) => String(bytes))).toEqual(['half, and the other half']);
  });
});

describe('headers that do not come to an end', () => {
  it('[QUOTA-08] end the connection: without a byte, with half a line, a line at a time, and on a used connection', async () => {
    const { hostname: host, port } = new URL(gateway.url);
    const whole = `GET /health/live HTTP/1.1\r\nHost: ${host}\r\n\r\n`;
    const ended = await Promise.all(
      ['', 'POST /api/pro', `POST /api/promises HTTP/1.1\r\nHost: ${host}\r\n`, `${whole}GET /api`].map(
        (sent) =>
          new Promise<string>((resolve) => {
            let received = '';
            const socket = connect(Number(port), host, () => socket.write(sent));
            const line = setInterval(
              () => socket.writable && sent.includes('Host') && socket.write('X-A: b\r\n'),
              50,
            );
            socket.on('data', (bytes) => (received += String(bytes)));
            socket.on('error', () => undefined);
            socket.on('close', () => {
              clearInterval(line);
              resolve(received);
            });
          }),
      ),
    );
    expect(ended.map((text) => /408|200/.exec(text)?.[0])).toEqual(['408', '408', '408', '200']);
  });

  it('[QUOTA-08] are over within 15 seconds, as bodies are', () => {
    expect(HALF_OPEN_MS).toBeLessThanOrEqual(15_000);
    expect(LONGEST_BODY_MS).toBeLessThanOrEqual(15_000);
  });
});
