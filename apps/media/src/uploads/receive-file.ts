import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Refusal } from '@slovo/kit/calls';
import { onDisk } from '../storage/on-disk.ts';

/**
 * Writes a stream to a file as it arrives.
 * @param admit gets the size that the file has with the next bytes, and refuses one that is too large
 * @returns its size
 * @throws what `admit` throws; Refusal MEDIA_EMPTY for no bytes; the stream's error when it is interrupted
 */
export async function receiveFile(
  body: Readable,
  file: string,
  admit: (size: number) => void,
): Promise<number> {
  const target = await onDisk(() => open(file, 'wx'));
  let size = 0;
  try {
    // After a refusal the stream must stay open: the answer is sent over its connection.
    for await (const chunk of body.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      size += chunk.length;
      admit(size);
      await onDisk(() => target.appendFile(chunk)); // unlike write, it always writes all bytes
    }
  } finally {
    await target.close();
  }
  if (size === 0) throw new Refusal('MEDIA_EMPTY');
  return size;
}

/** SHA-256 in hex, and the size in bytes. */
export async function digestOf(file: string): Promise<{ sha256: string; size: number }> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return { sha256: hash.digest('hex'), size: (await stat(file)).size };
}
