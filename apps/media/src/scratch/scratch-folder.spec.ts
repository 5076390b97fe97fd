import { mkdir, mkdtemp, readdir, truncate, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { until } from '@slovo/testing';
import { ScratchFolder } from './scratch-folder.ts';

const MB = 1024 * 1024;
const BUSY = { code: 'MEDIA_BUSY', details: { retryAfter: 10 } };

let parent: string;
const begun: ScratchFolder[] = [];
async function begin(budget: number): Promise<ScratchFolder> {
  const scratch = new ScratchFolder(parent, budget);
  begun.push(scratch);
  await scratch.onApplicationBootstrap();
  return scratch;
}
beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'slovo-scratch-'));
});
afterEach(async () => {
  for (const scratch of begun.splice(0)) await scratch.onApplicationShutdown();
  jest.restoreAllMocks();
});

/** A file that holds its bytes until it is ended. */
function holding(
  scratch: ScratchFolder,
  bytes: number,
): { end: (error?: Error) => void; over: Promise<void> } {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const over = scratch.use(bytes, () => promise);
  return { end: (error) => (error ? reject(error) : resolve()), over };
}

it('keeps a share of its room for small files, and frees what a file held however it ends', async () => {
  const scratch = await begin(80 * MB);
  const first = holding(scratch, 50 * MB);
  await expect(scratch.use(21 * MB, async () => {})).rejects.toMatchObject(BUSY);
  const others = Array.from({ length: 6 }, () => holding(scratch, 5 * MB));
  await expect(scratch.use(1, async () => {})).rejects.toMatchObject(BUSY);
  for (const [index, other] of others.entries())
    other.end(index % 2 ? new Error('was interrupted') : undefined);
  expect((await Promise.allSettled(others.map(({ over }) => over))).map(({ status }) => status)).toEqual(
    Array.from({ length: 6 }, (_, index) => (index % 2 ? 'rejected' : 'fulfilled')),
  );
  await scratch.use(20 * MB, async ({ folder }) => writeFile(join(folder, 'received'), 'x'));
  first.end();
  await first.over;
  await expect(scratch.use(70 * MB, async () => 'fits')).resolves.toBe('fits');
  const [own = ''] = await readdir(parent);
  expect(await readdir(join(parent, own))).toEqual([]);
});

it('gives back what a file turned out not to need, and refuses one that outgrows the room', async () => {
  const scratch = await begin(80 * MB);
  await scratch.use(60 * MB, async ({ resize }) => {
    resize(1 * MB);
    await scratch.use(60 * MB, async () => {});
    expect(() => resize(71 * MB)).toThrow(expect.objectContaining(BUSY));
  });
  await scratch.use(70 * MB, async () => {});
});

it('counts at its start what a killed process left, and removes it once nobody can be writing to it', async () => {
  const left = join(parent, 'of-a-killed-process', 'upload');
  await mkdir(left, { recursive: true });
  await writeFile(join(left, 'received'), '');
  await truncate(join(left, 'received'), 60 * MB);
  const looks = jest.spyOn(globalThis, 'setInterval');
  const scratch = await begin(80 * MB);
  await expect(scratch.use(11 * MB, async () => {})).rejects.toMatchObject(BUSY);
  await utimes(left, 0, 0);
  await utimes(join(parent, 'of-a-killed-process'), 0, 0);
  const other = await begin(80 * MB); // which removes it; the first one looks again later
  await expect(other.use(70 * MB, async () => 'fits')).resolves.toBe('fits');
  expect((await readdir(parent)).length).toBe(2);
  looks.mock.calls[0]![0]();
  await until(() => scratch.use(70 * MB, async () => true).catch(() => false));
});

it('counts what another process writes into the same folder', async () => {
  const other = await begin(80 * MB);
  await other.use(60 * MB, async ({ folder }) => {
    await writeFile(join(folder, 'received'), '');
    await truncate(join(folder, 'received'), 60 * MB);
    const scratch = await begin(80 * MB);
    await expect(scratch.use(11 * MB, async () => {})).rejects.toMatchObject(BUSY);
    await expect(scratch.use(5 * MB, async () => 'fits')).resolves.toBe('fits');
  });
});

it('goes on where the folder cannot be read', async () => {
  const warn = jest.spyOn(Logger.prototype, 'warn').mockImplementation(() => {});
  await writeFile(join(parent, 'a file'), '');
  const scratch = await begin(80 * MB);
  expect(warn).toHaveBeenCalledTimes(1);
  await expect(scratch.use(70 * MB, async () => 'fits')).resolves.toBe('fits');
});
