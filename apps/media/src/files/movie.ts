import { open, type FileHandle } from 'node:fs/promises';
import { boxesIn, textAt, type Box } from './boxes.ts';

/** ISO/IEC 14496-12 and Apple's QuickTime File Format, as far as needed: what a movie is, and where it was taken. */
export interface MovieFacts {
  width: number | null;
  height: number | null;
  /** Seconds. */
  duration: number | null;
}

export class MalformedMovie extends Error {}

/** Tables of an hour of video take a few megabytes. */
const LARGEST_MOOV = 64 * 1024 * 1024;
/** Where cameras and phones write place, device and owner: user data, metadata, vendors' own boxes. */
const TELLING = new Set(['udta', 'meta', 'uuid']);

/**
 * Reads size and duration, and blanks in place whatever tells about the place: boxes keep their length and become `free`,
 * filled with zeros, so that no offset in the file moves. Tracks of timed metadata are unlinked; their samples stay among
 * the media bytes, without anything that says what they are.
 * @throws MalformedMovie when the boxes do not fit or there is no moov
 */
export async function readMovie(path: string): Promise<MovieFacts> {
  const file = await open(path, 'r+');
  try {
    const { size } = await file.stat();
    let facts: MovieFacts | undefined;
    for (let offset = 0; offset < size;) {
      const box = await boxAt(file, offset, size);
      if (box.type === 'moov') facts = await readMoov(file, box);
      else if (TELLING.has(box.type)) await blankOnDisk(file, box);
      offset = box.end;
    }
    if (!facts) throw new MalformedMovie('it has no moov box');
    await file.sync();
    return facts;
  } finally {
    await file.close();
  }
}

async function boxAt(file: FileHandle, offset: number, size: number): Promise<Box> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(16), 0, 16, offset);
  const [box] = boxesIn(buffer.subarray(0, bytesRead), 0, size - offset);
  if (!box) throw new MalformedMovie(`the box at byte ${offset} does not fit`);
  return { type: box.type, start: offset, body: offset + box.body, end: offset + box.end };
}

async function blankOnDisk(file: FileHandle, { start, body, end }: Box): Promise<void> {
  await file.write(Buffer.from('free', 'latin1'), 0, 4, start + 4);
  const zeros = Buffer.alloc(64 * 1024);
  for (let at = body; at < end; at += zeros.length)
    await file.write(zeros, 0, Math.min(zeros.length, end - at), at);
}

async function readMoov(file: FileHandle, { start, end }: Box): Promise<MovieFacts> {
  if (end - start > LARGEST_MOOV) throw new MalformedMovie('its moov box is too large');
  const moov = Buffer.alloc(end - start);
  await file.read(moov, 0, moov.length, start);
  const [root] = boxesIn(moov, 0, moov.length);
  if (!root) throw new MalformedMovie('its moov box does not fit');
  const facts: MovieFacts = { width: null, height: null, duration: null };
  for (const box of boxesIn(moov, root.body, root.end)) {
    if (box.type === 'mvhd') facts.duration = durationIn(moov, box.body);
    else if (box.type === 'trak') readTrack(moov, box, facts);
    else if (TELLING.has(box.type)) blank(moov, box);
  }
  await file.write(moov, 0, moov.length, start);
  return facts;
}

function readTrack(moov: Buffer, track: Box, facts: MovieFacts): void {
  const boxes = boxesIn(moov, track.body, track.end);
  for (const box of boxes) if (TELLING.has(box.type)) blank(moov, box);
  const media = boxes.find(({ type }) => type === 'mdia');
  const handler = media && boxesIn(moov, media.body, media.end).find(({ type }) => type === 'hdlr');
  const kind = handler && textAt(moov, handler.body + 8);
  if (kind === 'meta') blank(moov, track);
  const header = boxes.find(({ type }) => type === 'tkhd');
  if (kind !== 'vide' || !header) return;
  // The last 44 bytes of a track header: the matrix (36), then width and height as 16.16 fixed point numbers.
  const end = header.end;
  const [width, height] = [moov.readUInt32BE(end - 8) >>> 16, moov.readUInt32BE(end - 4) >>> 16];
  const isOnItsSide = moov.readInt32BE(end - 44) === 0 && moov.readInt32BE(end - 40) !== 0;
  if (width > 0 && height > 0) [facts.width, facts.height] = isOnItsSide ? [height, width] : [width, height];
}

/** Of a movie header: version 1 has 64-bit times. A fragmented movie says 0 here, which is unknown. */
function durationIn(moov: Buffer, body: number): number | null {
  const isLong = moov[body] === 1;
  const timescale = moov.readUInt32BE(body + (isLong ? 20 : 12));
  const units = isLong ? Number(moov.readBigUInt64BE(body + 24)) : moov.readUInt32BE(body + 16);
  return timescale > 0 && units > 0 && units !== 0xffff_ffff
    ? Math.round((units / timescale) * 1000) / 1000
    : null;
}

function blank(moov: Buffer, { start, body, end }: Box): void {
  moov.write('free', start + 4, 'latin1');
  moov.fill(0, body, end);
}
