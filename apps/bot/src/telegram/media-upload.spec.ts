// Real: grammY, HTTP, the limits. Not real: Telegram and the media service, which are slow or silent as a test says.
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Api } from 'grammy';
import { limitedTo, MediaUpload, whileUploading } from './media-upload.ts';
import { isFateUnknown } from './telegram.ts';

const LIMIT_MS = 400;
const PIECE = 64 * 1024;
/** More than what the buffers on the way hold. */
const SIZE = 256 * PIECE;

const servers: Server[] = [];
async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Bytes of each request that came whole. */
let whole: number[];
let mediaUrl: string;
beforeEach(async () => {
  whole = [];
  mediaUrl = await serve((_, response) => void response.end(Buffer.alloc(SIZE)));
});
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

/** @param take reads the request's pieces, or stops to */
async function telegram(
  take: (request: IncomingMessage, pieces: number) => void,
  { answers = true, limitMs = LIMIT_MS } = {},
): Promise<Api> {
  const apiRoot = await serve((request, response) => {
    let bytes = 0;
    let pieces = 0;
    request.on('data', (piece: Buffer) => {
      bytes += piece.length;
      take(request, (pieces += 1));
    });
    request.on('end', () => {
      whole.push(bytes);
      response.setHeader('content-type', 'application/json');
      if (answers) response.end(JSON.stringify({ ok: true, result: { message_id: 1 } }));
    });
  });
  const api = new Api('1:token', { apiRoot, timeoutSeconds: 60 });
  api.config.use(limitedTo(limitMs));
  return api;
}

const upload = (url = mediaUrl) => new MediaUpload(url, {}, 'a.mp4');
const send = (api: Api, file = upload(), over = new AbortController().signal) =>
  api.sendVideo(7, file, {}, whileUploading(file, over));
const failureOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => {
      throw new Error('it succeeded');
    },
    (error: unknown) => error,
  );
const pausing = (ms: number) => (request: IncomingMessage) => {
  request.pause();
  setTimeout(() => request.resume(), ms);
};
const stalling = (request: IncomingMessage, pieces: number): void => {
  if (pieces > 20) request.pause();
};

describe('a file for Telegram', () => {
  it('[SLOW-01] is sent over a slow line, however long that takes', async () => {
    // Slow where it is read: what is between here and a slow Telegram holds megabytes, and takes them in leaps.
    const slow = await serve((_, response) => {
      let left = 25;
      const next = (): void => {
        response.write(Buffer.alloc(PIECE));
        if ((left -= 1) > 0) setTimeout(next, 100);
        else response.end();
      };
      next();
    });
    const limitMs = 1_000;
    const begun = performance.now();
    const api = await telegram(() => {}, { limitMs });
    expect(await send(api, upload(slow))).toMatchObject({ message_id: 1 });
    expect(performance.now() - begun).toBeGreaterThan(2 * limitMs);
    expect(whole[0]).toBeGreaterThan(25 * PIECE);
  });

  it('[SLOW-01] of which Telegram takes nothing any more is given up, and is known not to be in the chat', async () => {
    const error = await failureOf(send(await telegram(stalling)));
    expect(isFateUnknown(error)).toBe(false);
    expect(whole).toEqual([]);
  });

  it('that Telegram has got, without an answer, may be in the chat', async () => {
    const error = await failureOf(send(await telegram(() => {}, { answers: false })));
    expect(isFateUnknown(error)).toBe(true);
    expect(whole).toHaveLength(1);
  });

  it('[SLOW-01] that the media service does not give, or not whole, is known not to be in the chat', async () => {
    const api = await telegram(() => {});
    const refusing = await serve((_, response) => void response.writeHead(503).end());
    const hanging = await serve((_, response) => void response.write(Buffer.alloc(PIECE)));
    const broken = await serve((_, response) => {
      response.write(Buffer.alloc(PIECE), () => response.destroy());
    });
    for (const url of [refusing, hanging, broken]) {
      const error = await failureOf(send(api, upload(url)));
      expect(isFateUnknown(error)).toBe(false);
    }
    expect(whole).toEqual([]);
  });

  it('[SLOW-01] may be sent again by the same object, and is read anew', async () => {
    const file = upload();
    expect(isFateUnknown(await failureOf(send(await telegram(stalling), file)))).toBe(false);
    expect(await send(await telegram(() => {}), file)).toMatchObject({ message_id: 1 });
  });

  it('[SLOW-02] is called off when the process ends, but not once Telegram has got it', async () => {
    const over = new AbortController();
    const takeSlowly = (request: IncomingMessage, pieces: number): void => {
      if (pieces === 5) over.abort();
      pausing(5)(request);
    };
    const slow = await telegram(takeSlowly, { limitMs: 60_000 });
    const error = await failureOf(send(slow, upload(), over.signal));
    expect(isFateUnknown(error)).toBe(false);
    expect(isFateUnknown(await failureOf(send(await telegram(() => {}), upload(), over.signal)))).toBe(false);
    expect(whole).toEqual([]);
  });
});

it('a request without an answer is given up, or at once where its signal says so', async () => {
  const silent = await telegram(() => {}, { answers: false });
  expect(isFateUnknown(await failureOf(silent.sendMessage(7, 'a')))).toBe(true);
  const begun = performance.now();
  await failureOf(silent.getMe(AbortSignal.abort() as never));
  expect(performance.now() - begun).toBeLessThan(LIMIT_MS / 2);
});
