import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { MediaPurpose } from '@slovo/contracts';
import { Refusal } from '@slovo/kit/calls';
import { onDisk } from '../storage/on-disk.ts';

/**
 * Runs `use` with a new folder and removes the folder afterwards, also after an interrupted stream, a refusal or an
 * error. The folders of killed processes are removed by `IncomingCleaner`.
 */
export async function inScratchFolder<T>(parent: string, use: (folder: string) => Promise<T>): Promise<T> {
  const folder = join(parent, randomUUID());
  await onDisk(() => mkdir(folder, { recursive: true }));
  try {
    return await use(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Writes a stream to a file as it arrives.
 * @throws Refusal TOO_LARGE at the first byte beyond the limit, MEDIA_EMPTY for no bytes; the stream's
 * error when it is interrupted
 */
export async function receiveFile(
  body: Readable,
  file: string,
  { limit, purpose }: { limit: number; purpose: MediaPurpose | 'export' },
): Promise<void> {
  const target = await onDisk(() => open(file, 'wx'));
  let size = 0;
  try {
    // After a refusal the stream must stay open: the answer is sent over its connection.
    for await (const chunk of body.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > limit) throw new Refusal('TOO_LARGE', { limit, purpose });
      await onDisk(() => target.appendFile(chunk)); // unlike write, it always writes all bytes
    }
  } finally {
    await target.close();
  }
  if (size === 0) throw new Refusal('MEDIA_EMPTY');
}

/** SHA-256 in hex, and the size in bytes. */
export async function digestOf(file: string): Promise<{ sha256: string; size: number }> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return { sha256: hash.digest('hex'), size: (await stat(file)).size };
}
