// Files of lines that say their own checksum: each part of a backup is one.
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';

export interface WrittenFile {
  /** The hash of the stored bytes, in hex. */
  sha256: string;
  bytes: number;
}

/** Writes lines, none of which holds a line break, and syncs the file. */
export async function writeLines(file: string, lines: AsyncIterable<string>): Promise<WrittenFile> {
  const hash = createHash('sha256');
  let bytes = 0;
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      bytes += chunk.length;
      done(null, chunk);
    },
  });
  await pipeline(
    async function* ended() {
      for await (const line of lines) yield `${line}\n`;
    },
    createGzip({ level: 6 }),
    counted,
    createWriteStream(file, { flush: true, mode: 0o600 }),
  );
  return { sha256: hash.digest('hex'), bytes };
}

/**
 * By line feeds alone: other ends of lines, such as U+2028, are characters of a text.
 * @throws where the file is cut, or changed in a way that its compression shows
 */
export async function* readLines(file: string): AsyncGenerator<string> {
  let rest = '';
  const text = createReadStream(file).compose(createGunzip()).setEncoding('utf8');
  for await (const chunk of text as AsyncIterable<string>) {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  if (rest !== '') throw new Error(`${file} ends within a line`);
}

/** The checksum of a file as it is on the disk. */
export async function checksum(file: string): Promise<WrittenFile> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of createReadStream(file)) {
    hash.update(chunk as Buffer);
    bytes += (chunk as Buffer).length;
  }
  return { sha256: hash.digest('hex'), bytes };
}
