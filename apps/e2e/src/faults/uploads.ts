import { execFile } from 'node:child_process';
import { rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, describe, expect, it } from '@jest/globals';
import { until } from '@slovo/testing';
import sharp from 'sharp';
import { formOf } from '../openapi/library.ts';
import { isLong } from './scale.ts';
import type { FaultStage } from './stage.ts';

const CHUNK = 1_048_576;
const run = promisify(execFile);
type Bytes = Uint8Array<ArrayBuffer>;

/** The suite finalizes a file without the media service in `library.spec.ts`. */
const VICTIMS = isLong ? ['media', 'gateway', 'auth', 'notifications', 'bot'] : ['media'];
const MOMENTS = isLong ? (['chunk', 'finalize'] as const) : (['chunk'] as const);
const CASES = MOMENTS.flatMap((moment) => VICTIMS.map((victim) => [victim, moment] as const));

/** A file of an operator that arrives in chunks. */
class ChunkedFile {
  private constructor(
    private readonly stage: FaultStage,
    readonly bytes: Bytes,
    readonly sessionId: string,
  ) {}

  /** A picture that does not compress. */
  static async begin(stage: FaultStage, fileName: string): Promise<ChunkedFile> {
    const noise = { type: 'gaussian' as const, mean: 128, sigma: 60 };
    const picture = sharp({ create: { width: 1_200, height: 800, channels: 3, background: 'black', noise } });
    const bytes = new Uint8Array(await picture.png({ compressionLevel: 0 }).toBuffer());
    const totalChunks = Math.ceil(bytes.length / CHUNK);
    const input = { fileName, fileSize: bytes.length, mimeType: 'image/png', totalChunks };
    const { sessionId } = await stage.ask<{ sessionId: string }>('POST', '/media/upload/init', input);
    return new ChunkedFile(stage, bytes, sessionId);
  }

  get indices(): number[] {
    return Array.from({ length: Math.ceil(this.bytes.length / CHUNK) }, (_, index) => index);
  }

  send(chunkIndex: number): Promise<{ status: number; body: any }> {
    const bytes = this.bytes.slice(chunkIndex * CHUNK, (chunkIndex + 1) * CHUNK);
    const form = formOf('chunk', bytes, 'blob', { chunkIndex, sessionId: this.sessionId });
    return this.stage.request('POST', '/media/upload/chunk', form);
  }

  finalize(): Promise<{ status: number; body: any }> {
    return this.stage.request('POST', '/media/upload/finalize', { sessionId: this.sessionId });
  }

  async state(): Promise<string> {
    const sql = 'SELECT state FROM chunked_uploads WHERE id = $1';
    const [row] = await this.stage.rows<{ state: string }>('media', sql, [this.sessionId]);
    return row?.state ?? 'none';
  }

  /** Chunks that have not arrived, as a panel asks after a break. */
  async missing(): Promise<number[]> {
    const path = `/media/upload/${this.sessionId}`;
    const { received } = await until(() =>
      this.stage.ask<{ received: { first: number; last: number }[] }>('GET', path),
    );
    return this.indices.filter(
      (index) => !received.some(({ first, last }) => first <= index && index <= last),
    );
  }
}

/** Sends what is missing and finalizes the file, as a panel does after a break: it is whole then, and listed once. */
async function finishAndCheck(stage: FaultStage, file: ChunkedFile): Promise<void> {
  for (const index of await file.missing()) expect((await file.send(index)).status).toBe(200);
  const { status, body: stored } = await file.finalize();
  expect(status).toBe(200);
  const shown = await fetch(stage.world.appUrl + stored.url);
  const bytes = Buffer.from(await shown.arrayBuffer());
  expect(bytes.length).toBe(stored.fileSize);
  expect(await sharp(bytes).metadata()).toMatchObject({ width: 1_200, height: 800 });
  expect((await sharp(bytes).stats()).isOpaque).toBe(true);
  const { files } = await stage.ask<{ files: { fileId: string }[] }>('GET', '/media?limit=100');
  expect(files.filter(({ fileId }) => fileId === stored.fileId)).toHaveLength(1);
}

export function describeUploads(open: () => FaultStage): void {
  describe('[ADM-MEDIA-27] a file in chunks', () => {
    it.each(CASES)('is whole, and there once, although %s is killed in a %s', async (victim, moment) => {
      const stage = open();
      const file = await ChunkedFile.begin(stage, `без ${victim} ${moment}.png`);
      const last = file.indices.at(-1)!;
      for (const index of file.indices.slice(0, -1)) expect((await file.send(index)).status).toBe(200);
      if (moment === 'finalize') await file.send(last);
      const cut = (moment === 'chunk' ? file.send(last) : file.finalize()).catch(() => null);
      if (moment === 'finalize') await until(async () => (await file.state()) !== 'open');
      await stage.world.kill(victim);
      await cut;
      await stage.world.restart(victim);
      await stage.world.ready();
      // A process that died while it finalized has a lease of a minute.
      if ((await file.state()) === 'finalizing') await stage.world.advance('PT61S');
      await finishAndCheck(stage, file);
    });
  });

  describe('[ADM-SEND-17] a full storage', () => {
    let full: FullFolder | undefined;
    afterEach(async () => full?.empty());

    it('refuses chunks and whole files, keeps what it has, and takes the rest once there is room', async () => {
      const stage = open();
      const file = await ChunkedFile.begin(stage, 'тесно.png');
      expect((await file.send(0)).status).toBe(200);
      full = await fill(join(stage.world.folder, 'files'));
      const answers = [
        await file.send(1),
        await stage.request('POST', '/media/upload', formOf('file', file.bytes, 'целиком.png')),
      ];
      for (const { status, body } of answers) expect([status, body.code]).toEqual([503, full.code]);
      await full.empty();
      full = undefined;
      await finishAndCheck(stage, file);
      const { files } = await stage.ask<{ files: { originalName: string }[] }>('GET', '/media?limit=100');
      expect(files.map(({ originalName }) => originalName)).not.toContain('целиком.png');
    });
  });
}

interface FullFolder {
  /** What the service makes of it. */
  code: 'STORAGE_FULL' | 'SERVICE_UNAVAILABLE';
  empty: () => Promise<void>;
}

/**
 * Nothing fits into the folder until it is emptied: a file system of 64 KB is mounted over it, or, where this process may
 * not mount one, a file replaces it, in which no write succeeds either.
 */
async function fill(folder: string): Promise<FullFolder> {
  try {
    await run('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', folder]);
    const empty = async () => void (await run('umount', ['--lazy', folder]));
    return { code: 'STORAGE_FULL', empty };
  } catch {
    await rename(folder, `${folder}.full`);
    await writeFile(folder, '');
    const empty = async () => {
      await rm(folder);
      await rename(`${folder}.full`, folder);
    };
    return { code: 'SERVICE_UNAVAILABLE', empty };
  }
}
