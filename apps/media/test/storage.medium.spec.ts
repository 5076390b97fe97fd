// Real: files on disk; for S3 the server that `start-s3.ts` finds: a configured one, versitygw in a container, else a fake in
// this process, which checks no signatures.
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readlink, rename, writeFile } from 'node:fs/promises';
import { createServer as createHttpServer } from 'node:http';
import { connect, createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { until } from '@slovo/testing';
import { chooseStorage } from '../src/storage/choose-storage.ts';
import { ObjectMissing, type Storage } from '../src/storage/storage.ts';
import { startS3 } from './start-s3.ts';

Logger.overrideLogger(false);
const folder = await mkdtemp(join(tmpdir(), 'slovo-storage-'));
const s3 = await startS3();
const bucket = `slovo-${randomBytes(4).toString('hex')}`;
const inS3 = (endpoint = s3.url, region = 'us-east-1'): Storage => {
  const { accessKey, secretKey } = s3;
  return chooseStorage({ kind: 's3', endpoint, accessKey, secretKey, bucket, region });
};

const kinds = {
  'the local folder': () => chooseStorage({ kind: 'local', folder: join(folder, 'files') }),
  S3: () => inS3(),
};

afterAll(async () => void (await s3.stop()));

const name = (): string => randomBytes(16).toString('hex');
const newPath = (id = name()): string => `reports/${id.slice(0, 2)}/${id}.jpg`;
async function put(storage: Storage, bytes: Buffer, path = newPath()): Promise<string> {
  const file = join(folder, name());
  await writeFile(file, bytes);
  await storage.put(path, file, 'image/jpeg');
  return path;
}

describe.each(Object.entries(kinds))('%s', (_name, make) => {
  let storage: Storage;
  let path: string;
  const content = randomBytes(100_000);

  beforeAll(async () => {
    storage = make();
    await storage.prepare();
    path = await put(storage, content);
  });

  const read = async (start: number, end: number) => buffer(await storage.read(path, start, end));

  it('can be prepared again, also by two replicas at once', async () => {
    await Promise.all([make().prepare(), make().prepare(), storage.prepare()]);
    expect((await read(0, 0)).length).toBe(1);
  });

  it('returns what was put, whole and in parts', async () => {
    expect((await read(0, content.length - 1)).equals(content)).toBe(true);
    expect((await read(10, 19)).equals(content.subarray(10, 20))).toBe(true);
    expect((await read(content.length - 1, content.length - 1)).equals(content.subarray(-1))).toBe(true);
  });

  it('stores the largest video, of which a reader may read only a part', async () => {
    const large = randomBytes(50 * 1024 * 1024);
    const stored = await put(storage, large);
    const hash = createHash('sha256');
    let longest = 0;
    for await (const chunk of await storage.read(stored, 0, large.length - 1)) {
      hash.update(chunk as Buffer);
      longest = Math.max(longest, (chunk as Buffer).length);
    }
    expect(hash.digest('hex')).toBe(createHash('sha256').update(large).digest('hex'));
    expect(longest).toBeLessThan(4 * 1024 * 1024);
    // Across the seam of two parts.
    const seam = 8 * 1024 * 1024;
    const across = await buffer(await storage.read(stored, seam - 5, seam + 4));
    expect(across.equals(large.subarray(seam - 5, seam + 5))).toBe(true);
    const left = await storage.read(stored, 0, large.length - 1);
    await new Promise((resolve) => left.once('data', resolve));
    left.destroy();
    expect((await buffer(await storage.read(stored, 0, 9))).equals(large.subarray(0, 10))).toBe(true);
    await storage.remove(stored);
  });

  it('keeps nothing of an object that could not be put', async () => {
    const missing = newPath();
    await expect(storage.put(missing, join(folder, 'nothing'), 'image/jpeg')).rejects.toMatchObject({
      code: 'SERVICE_UNAVAILABLE',
    });
    await expect(storage.read(missing, 0, 1)).rejects.toThrow(ObjectMissing);
  });

  it('reports a missing object', async () => {
    await expect(storage.read('reports/ab/none.jpg', 0, 1)).rejects.toThrow(ObjectMissing);
  });

  it('removes an object, also twice and one that never existed', async () => {
    const doomed = await put(storage, Buffer.from('doomed'));
    await storage.remove(doomed);
    await storage.remove(doomed);
    await storage.remove('reports/ab/none.jpg');
    await expect(storage.read(doomed, 0, 1)).rejects.toThrow(ObjectMissing);
  });

  it.each([
    '../outside.jpg',
    'reports/../../outside.jpg',
    '/etc/passwd',
    'reports/ab/..',
    'reports/ab/a.jpg/../../../outside.jpg',
    'reports\\ab\\a.jpg',
    'reports/ab/a%2fb.jpg',
    'reports/ab/a b.jpg',
    'reports/ab/a\u0000.jpg',
    'reports//a.jpg',
    '',
  ])('accepts only paths of objects: %j', async (odd) => {
    await expect(put(storage, Buffer.from('odd'), odd)).rejects.toThrow('is not a path of an object');
    await expect(storage.read(odd, 0, 1)).rejects.toThrow(ObjectMissing);
    await expect(storage.remove(odd)).rejects.toThrow('is not a path of an object');
    expect(existsSync(join(folder, 'outside.jpg'))).toBe(false);
  });
});

describe('S3', () => {
  it('[PROD-141] signs requests for the region of S3_REGION', async () => {
    const scopes: string[] = [];
    const server = createHttpServer(({ headers }, response) => {
      scopes.push(/Credential=[^/]+\/\d{8}\/([^,]+),/.exec(headers.authorization ?? '')?.[1] ?? '');
      response.end();
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    await inS3(`http://127.0.0.1:${port}`, 'eu-central-1').prepare();
    expect(new Set(scopes)).toEqual(new Set(['eu-central-1/s3/aws4_request']));
    server.close();
  });

  it('that does not answer is reported as unavailable', async () => {
    const away = inS3('http://127.0.0.1:9');
    await expect(away.read('reports/ab/any.jpg', 0, 1)).rejects.toMatchObject({
      code: 'SERVICE_UNAVAILABLE',
    });
    await expect(away.prepare()).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    await expect(put(away, Buffer.from('x'))).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    await expect(away.remove('reports/ab/any.jpg')).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  });

  it('[OUTAGE-06] that hangs is given up long before an upload may end, also a large one', async () => {
    let open = 0;
    const silent = createServer((socket) => {
      open++;
      socket
        .on('error', () => {})
        .on('close', () => open--)
        .resume();
    });
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const hanging = inS3(`http://127.0.0.1:${(silent.address() as AddressInfo).port}`);
    const sizes = [1_000, 20 * 1024 * 1024];
    const puts = sizes.map((size) => put(hanging, randomBytes(size)));
    for (const outcome of await Promise.allSettled(puts))
      expect(outcome).toMatchObject({ status: 'rejected', reason: { code: 'SERVICE_UNAVAILABLE' } });
    await until(() => open === 0); // nothing of them goes on
    silent.close();
  });

  it('[OUTAGE-06] that ends an upload while it is asked whether it is there is not said to have failed', async () => {
    const asked = Promise.withResolvers<void>();
    const server = createHttpServer(async (request, response) => {
      if (request.method === 'HEAD') return asked.resolve();
      await Promise.all([buffer(request), asked.promise]);
      response.setHeader('etag', '"stored"').end();
    });
    let open = 0;
    server.on('connection', (socket) => {
      open++;
      socket.on('close', () => open--);
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const warn = jest.spyOn(Logger.prototype, 'warn').mockReturnValue();
    await put(inS3(`http://127.0.0.1:${(server.address() as AddressInfo).port}`), randomBytes(1_000));
    await until(() => open === 0);
    expect(warn.mock.calls).toEqual([]);
    warn.mockRestore();
    server.close();
  });

  it('[OUTAGE-06] that fails leaves no file open', async () => {
    // Linux lists the files that a process has open.
    const openFiles = async (): Promise<string[]> => {
      const open = await readdir('/proc/self/fd').catch(() => []);
      const files = await Promise.all(open.map((one) => readlink(`/proc/self/fd/${one}`).catch(() => '')));
      return files.filter((file) => file.startsWith(folder));
    };
    await expect(put(inS3('http://127.0.0.1:9'), randomBytes(9 * 1024 * 1024))).rejects.toMatchObject({
      code: 'SERVICE_UNAVAILABLE',
    });
    await until(async () => (await openFiles()).length === 0);
  });

  it('that fails in the middle of an object keeps nothing of it, nor any part once it is removed', async () => {
    // A connection that breaks after the first part.
    const target = new URL(s3.url);
    let passed = 0;
    const between = createServer((near) => {
      const far = connect(Number(target.port), target.hostname);
      near.on('data', (bytes) => {
        passed += bytes.length;
        if (passed > 12 * 1024 * 1024) return void (near.destroy(), far.destroy());
        far.write(bytes);
      });
      far.pipe(near);
      for (const side of [near, far])
        side.on('error', () => {}).on('close', () => (near.destroy(), far.destroy()));
    });
    await new Promise<void>((resolve) => between.listen(0, '127.0.0.1', resolve));
    const path = newPath();
    const breaking = inS3(`http://127.0.0.1:${(between.address() as AddressInfo).port}`);
    await expect(put(breaking, randomBytes(20 * 1024 * 1024), path)).rejects.toMatchObject({
      code: 'SERVICE_UNAVAILABLE',
    });
    between.close();
    await expect(inS3().read(path, 0, 1)).rejects.toThrow(ObjectMissing);
    await inS3().remove(path);
    await inS3().remove(path);
  });
});

describe('the local folder', () => {
  it('shows no incomplete file', async () => {
    const names = await readdir(join(folder, 'files'), { recursive: true });
    expect(names.length).toBeGreaterThan(0);
    expect(names.filter((file) => file.endsWith('.part'))).toEqual([]);
  });

  it('removes what a copy has left that never became a file', async () => {
    const storage = kinds['the local folder']();
    const path = await put(storage, Buffer.from('x'));
    const part = join(folder, 'files', `${path}.part`);
    await rename(join(folder, 'files', path), part);
    await storage.remove(path);
    expect(existsSync(part)).toBe(false);
  });

  it('that cannot be written to is reported as unavailable', async () => {
    await writeFile(join(folder, 'no folder'), '');
    const broken = chooseStorage({ kind: 'local', folder: join(folder, 'no folder') });
    await expect(put(broken, Buffer.from('x'))).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    await expect(broken.read('reports/ab/any.jpg', 0, 1)).rejects.toMatchObject({
      code: 'SERVICE_UNAVAILABLE',
    });
  });
});
