// One contract for every storage. Real: files on disk; for S3 a server named by S3_ENDPOINT (with S3_ACCESS_KEY and
// S3_SECRET_KEY) where there is one, else a small one in this process.
import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { chooseStorage } from '../src/storage/choose-storage.ts';
import { ObjectMissing, type Storage } from '../src/storage/storage.ts';
import { playS3 } from './played-s3.ts';

Logger.overrideLogger(false);
const folder = await mkdtemp(join(tmpdir(), 'slovo-storage-'));
const { S3_ENDPOINT, S3_ACCESS_KEY = 'key', S3_SECRET_KEY = 'secret' } = process.env;
const s3 = S3_ENDPOINT ? { url: S3_ENDPOINT, stop: () => {} } : await playS3();

const kinds = {
  'the local folder': () => chooseStorage({ kind: 'local', folder: join(folder, 'files') }),
  S3: () =>
    chooseStorage({
      kind: 's3',
      endpoint: s3.url,
      accessKey: S3_ACCESS_KEY,
      secretKey: S3_SECRET_KEY,
      bucket: `slovo-${randomBytes(4).toString('hex')}`,
    }),
};

afterAll(() => s3.stop());

describe.each(Object.entries(kinds))('%s', (_name, make) => {
  let storage: Storage;
  let path: string;
  const content = randomBytes(100_000);

  beforeAll(async () => {
    storage = make();
    await storage.prepare();
    path = await put(content);
  });

  async function put(bytes: Buffer): Promise<string> {
    const name = randomBytes(16).toString('hex');
    const file = join(folder, name);
    await writeFile(file, bytes);
    const target = `reports/${name.slice(0, 2)}/${name}.jpg`;
    await storage.put(target, file, 'image/jpeg');
    return target;
  }
  const read = async (start: number, end: number) => buffer(await storage.read(path, start, end));

  it('can be prepared again', async () => {
    await expect(storage.prepare()).resolves.toBeUndefined();
    expect((await read(0, 0)).length).toBe(1);
  });

  it('gives back what was put, whole and in parts', async () => {
    expect((await read(0, content.length - 1)).equals(content)).toBe(true);
    expect((await read(10, 19)).equals(content.subarray(10, 20))).toBe(true);
    expect((await read(content.length - 1, content.length - 1)).equals(content.subarray(-1))).toBe(true);
  });

  it('says what is missing', async () => {
    await expect(storage.read('reports/ab/none.jpg', 0, 1)).rejects.toThrow(ObjectMissing);
  });

  it('removes once, twice and what never was', async () => {
    const doomed = await put(Buffer.from('doomed'));
    await storage.remove(doomed);
    await storage.remove(doomed);
    await storage.remove('reports/ab/none.jpg');
    await expect(storage.read(doomed, 0, 1)).rejects.toThrow(ObjectMissing);
  });
});

describe('S3', () => {
  it('that is away is said to be so', async () => {
    const away = chooseStorage({
      kind: 's3',
      endpoint: 'http://127.0.0.1:9',
      accessKey: 'key',
      secretKey: 'secret',
      bucket: 'slovo',
    });
    await expect(away.read('reports/ab/any.jpg', 0, 1)).rejects.toMatchObject({
      code: 'SERVICE_UNAVAILABLE',
    });
    await expect(away.prepare()).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  });
});

describe('the local folder', () => {
  it('shows no file before it is whole', async () => {
    const names = await readdir(join(folder, 'files'), { recursive: true });
    expect(names.filter((name) => name.endsWith('.part'))).toEqual([]);
  });
});
