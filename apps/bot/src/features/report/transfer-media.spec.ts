// Real: HTTP, the limit. Not real: Telegram and the media service, of which one is slow or silent.
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from '@jest/globals';
import { UPLOAD_SIZE_HEADER } from '@slovo/contracts';
import type { BotConfig } from '../../config.ts';
import type { Telegram } from '../../telegram/telegram.ts';
import { TransferMedia } from './transfer-media.ts';

const PIECE = Buffer.alloc(1_000);
const servers: Server[] = [];
async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

/** Bytes that media has got whole. */
let stored: number[] = [];
/** What is announced of them. */
let announced: unknown;
const media: RequestListener = (request, response) => {
  let bytes = 0;
  announced = request.headers[UPLOAD_SIZE_HEADER];
  request.on('data', (piece: Buffer) => (bytes += piece.length));
  request.on('end', () => {
    stored.push(bytes);
    const kept = { path: 'reports/a', kind: 'photo', mime: 'image/jpeg', size: bytes, width: 1, height: 1 };
    const facts = { ...kept, duration: null, ownerId: 7, purpose: 'report' };
    response.writeHead(201, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ ticket: 'of the file', media: facts }));
  });
};

/** @param pieces that Telegram sends, one each tenth of a second; then it ends, or is silent */
async function transfer(pieces: number, ends: boolean, length?: number): Promise<string> {
  stored = [];
  const fileUrl = await serve((_, response) => {
    if (length !== undefined) response.setHeader('content-length', length);
    let left = pieces;
    const next = (): void => {
      response.write(PIECE);
      if ((left -= 1) > 0) setTimeout(next, 100);
      else if (ends) response.end();
    };
    next();
  });
  const config = { MEDIA_URL: await serve(media), INTERNAL_SECRET: 'secret' } as BotConfig;
  const api = { getFile: () => Promise.resolve({ file_path: 'a.jpg' }) };
  const transferring = new TransferMedia(config, { api, fileUrl: () => fileUrl } as unknown as Telegram);
  transferring.silenceMs = 1_000;
  return transferring.transferMedia({ fileId: 'a' } as never, 7, 'key');
}

it('[SLOW-03] a file of a report may come over a slow line, however long that takes', async () => {
  const begun = performance.now();
  expect(await transfer(25, true)).toBe('of the file');
  expect(performance.now() - begun).toBeGreaterThan(2_000);
  expect(stored).toEqual([25 * PIECE.length]);
});

it('[SLOW-03] a file of which nothing comes any more is given up, to be tried again', async () => {
  await expect(transfer(3, false)).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  expect(stored).toEqual([]);
});

it('[LIMIT-17] a file is announced with the size that Telegram announces', async () => {
  await transfer(2, true, 2 * PIECE.length);
  expect([announced, stored]).toEqual([String(2 * PIECE.length), [2 * PIECE.length]]);
  await transfer(2, true);
  expect(announced).toBeUndefined();
});
