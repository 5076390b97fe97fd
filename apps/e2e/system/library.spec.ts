// Real: everything but Telegram. Operators' files: by the panel's calls, through the gateway, into the media service.
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startWorld, until, type World } from '@slovo/testing';
import pg from 'pg';
import sharp from 'sharp';
import { formOf } from '../src/openapi/library.ts';
import { operatorToken } from '../src/operator.ts';

const OPERATORS = [77_000_051, 77_000_052];
const CHUNK = 1_048_576;

let world: World;
let tokens: string[];

beforeAll(async () => {
  world = await startWorld({
    ADMIN_TELEGRAM_IDS: OPERATORS.join(),
    RATE_LIMIT_READ: '100000',
    RATE_LIMIT_WRITE: '100000',
    RATE_LIMIT_OPERATOR: '100000',
    RATE_LIMIT_OPERATOR_WRITE: '100000',
  });
  tokens = await Promise.all(OPERATORS.map((id) => operatorToken(world, id)));
});
afterAll(() => world.stop());

/** Each request has a connection of its own, as after a reload of the page. */
async function ask<T = any>(
  method: string,
  path: string,
  body?: object,
  operator = 0,
): Promise<{ status: number; body: T }> {
  const isForm = body instanceof FormData;
  const response = await fetch(world.appUrl + path, {
    method,
    headers: {
      authorization: `Bearer ${tokens[operator]}`,
      connection: 'close',
      ...(body && !isForm && { 'content-type': 'application/json' }),
    },
    ...(body && { body: isForm ? body : JSON.stringify(body) }),
  });
  return { status: response.status, body: (await response.json()) as T };
}

/** A picture that does not compress: a few chunks. */
async function largePicture(): Promise<Uint8Array<ArrayBuffer>> {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 60 };
  const picture = sharp({ create: { width: 1500, height: 1000, channels: 3, background: 'black', noise } });
  return new Uint8Array(await picture.png({ compressionLevel: 0 }).toBuffer());
}

const begin = async (file: Uint8Array, fileName: string): Promise<string> => {
  const totalChunks = Math.ceil(file.length / CHUNK);
  const input = { fileName, fileSize: file.length, mimeType: 'image/png', totalChunks };
  const { status, body } = await ask('POST', '/api/admin/media/upload/init', input);
  expect(status).toBe(200);
  return body.sessionId;
};

const sendChunk = (file: Uint8Array<ArrayBuffer>, sessionId: string, chunkIndex: number, operator = 0) => {
  const bytes = file.slice(chunkIndex * CHUNK, (chunkIndex + 1) * CHUNK);
  return ask(
    'POST',
    '/api/admin/media/upload/chunk',
    formOf('chunk', bytes, 'blob', { chunkIndex, sessionId }),
    operator,
  );
};
const finalize = (sessionId: string) => ask('POST', '/api/admin/media/upload/finalize', { sessionId });
const read = (fileId: string) => fetch(`${world.appUrl}/media/notifications/${fileId}`);

describe('a file of the library', () => {
  it('[ADM-API-27] [ADM-API-29] [ADM-MEDIA-23] sent in chunks, over a break and a restart, is shown at its public address until it is deleted', async () => {
    const file = await largePicture();
    const count = Math.ceil(file.length / CHUNK);
    expect(count).toBeGreaterThan(3);
    const sessionId = await begin(file, 'шум.png');
    expect((await sendChunk(file, sessionId, 0)).status).toBe(200);
    expect((await sendChunk(file, sessionId, 1, 1)).body.code).toBe('UPLOAD_NOT_FOUND');
    await world.kill('media');
    await world.restart('media');
    await world.ready();

    const { body: session } = await ask('GET', `/api/admin/media/upload/${sessionId}`);
    expect(session.received).toEqual([{ first: 0, last: 0 }]);
    const rest = Array.from({ length: count - 1 }, (_, index) => index + 1);
    await Promise.all(rest.slice(0, 3).map((index) => sendChunk(file, sessionId, index)));
    for (const index of rest.slice(3)) expect((await sendChunk(file, sessionId, index)).status).toBe(200);
    const { status, body: stored } = await finalize(sessionId);
    expect([status, stored.originalName, stored.mimeType]).toEqual([200, 'шум.png', 'image/png']);
    expect((await finalize(sessionId)).body).toEqual(stored);

    const shown = await fetch(world.appUrl + stored.url);
    expect([shown.status, shown.headers.get('cache-control')]).toEqual([
      200,
      'public, max-age=31536000, immutable',
    ]);
    expect(await sharp(Buffer.from(await shown.arrayBuffer())).metadata()).toMatchObject({
      width: 1500,
      height: 1000,
    });

    expect((await ask('DELETE', `/api/admin/media/${stored.fileId}`)).body).toEqual({ success: true });
    expect((await read(stored.fileId)).status).toBe(404);
    expect((await ask('GET', '/api/admin/media')).body.files).toEqual([]);
    await world.settle();
    const log = (await ask<{ action: string; target: string }[]>('GET', '/api/admin/audit')).body;
    const lines = log.filter(({ target }) => target === `media:${stored.fileId}`).map(({ action }) => action);
    expect(lines.toSorted()).toEqual(['delete-media', 'upload-media']);
  });

  it('[ADM-MEDIA-27] whose media service is killed while it is finalized is whole afterwards, and there once', async () => {
    const file = await largePicture();
    const sessionId = await begin(file, 'гроза.png');
    for (let index = 0; index < Math.ceil(file.length / CHUNK); index++)
      await sendChunk(file, sessionId, index);
    const url = new URL(world.databaseUrl);
    url.pathname = `/${world.databasePrefix}media`;
    const database = new pg.Client({ connectionString: url.href });
    await database.connect();
    const stateOf = async () =>
      (await database.query('SELECT state FROM chunked_uploads WHERE id = $1', [sessionId])).rows[0]
        ?.state as string;

    const cut = finalize(sessionId).catch(() => null);
    await until(async () => (await stateOf()) !== 'open');
    await world.kill('media');
    await cut;
    expect(await stateOf()).toBe('finalizing');
    await world.restart('media');
    await world.ready();
    await world.advance('PT61S');
    const { status, body: stored } = await finalize(sessionId);
    expect(status).toBe(200);
    const bytes = Buffer.from(await (await read(stored.fileId)).arrayBuffer());
    expect([bytes.length, (await sharp(bytes).stats()).isOpaque]).toEqual([stored.fileSize, true]);
    expect((await ask('GET', '/api/admin/media')).body.files).toHaveLength(1);
    await database.end();
  });
});
