import { open, type FileHandle } from 'node:fs/promises';

export interface Movie {
  /** Whole seconds, rounded as Telegram's clients do. */
  duration: number;
  width: number;
  height: number;
}

interface Box {
  type: string;
  start: number;
  end: number;
}

/** A real `moov` has a few hundred kilobytes; a far larger one is not read into memory. */
const MAX_MOOV_BYTES = 64 * 1024 * 1024;

/** Reads duration and size of an MP4 or QuickTime file from its `moov` box; undefined for other files. */
export async function readMovie(path: string): Promise<Movie | undefined> {
  const file = await open(path);
  try {
    const moov = await findMoov(file, (await file.stat()).size);
    return moov && describe(moov);
  } finally {
    await file.close();
  }
}

async function findMoov(file: FileHandle, size: number): Promise<Buffer | undefined> {
  const head = Buffer.alloc(16);
  for (let at = 0; at + 8 <= size;) {
    await file.read(head, 0, 16, at);
    const type = head.toString('latin1', 4, 8);
    const short = head.readUInt32BE(0);
    // 0 means "to the end of the file", 1 that a 64-bit length follows the type.
    const length = short === 0 ? size - at : short === 1 ? Number(head.readBigUInt64BE(8)) : short;
    if (length < 8 || (at === 0 && type !== 'ftyp' && type !== 'moov' && type !== 'wide')) return undefined;
    if (type === 'moov') {
      if (length > MAX_MOOV_BYTES) return undefined;
      const moov = Buffer.alloc(length);
      await file.read(moov, 0, length, at);
      return moov;
    }
    at += length;
  }
  return undefined;
}

function describe(moov: Buffer): Movie {
  let duration = 0;
  let width = 0;
  let height = 0;
  for (const box of boxesIn(moov, 8, moov.length)) {
    if (box.type === 'mvhd') duration = readDuration(moov, box.start);
    if (box.type !== 'trak') continue;
    const header = [...boxesIn(moov, box.start, box.end)].find((child) => child.type === 'tkhd');
    // The last eight bytes are width and height as 16.16 fixed point; a sound track has zeros there.
    if (header && moov.readUInt16BE(header.end - 8) > 0) {
      width = moov.readUInt16BE(header.end - 8);
      height = moov.readUInt16BE(header.end - 4);
    }
  }
  return { duration, width, height };
}

function* boxesIn(moov: Buffer, from: number, to: number): Generator<Box> {
  for (let at = from; at + 8 <= to;) {
    const length = moov.readUInt32BE(at);
    if (length < 8 || at + length > to) return;
    yield { type: moov.toString('latin1', at + 4, at + 8), start: at + 8, end: at + length };
    at += length;
  }
}

function readDuration(moov: Buffer, at: number): number {
  const wide = moov.readUInt8(at) === 1;
  const scale = moov.readUInt32BE(at + (wide ? 20 : 12));
  const length = wide ? Number(moov.readBigUInt64BE(at + 24)) : moov.readUInt32BE(at + 16);
  return scale === 0 ? 0 : Math.round(length / scale);
}
