import { boxesIn, textAt, type Box } from './boxes.ts';
import { type FileWindow, inPlace } from './file-window.ts';
import { inSeconds, MalformedVideo, MOST_PARTS, type VideoFacts } from './video-facts.ts';

// ISO/IEC 14496-12 and Apple's QuickTime File Format, as far as needed.

/** The tables of an hour of video take a few megabytes. */
const LARGEST_MOOV = 64 * 1024 * 1024;
/** Boxes with location, device and owner: user data, metadata, boxes of vendors. */
const PRIVATE = new Set(['udta', 'meta', 'uuid', 'free', 'skip']);
/** Boxes at the top of a file that are needed to play it. Other boxes there, of phones, are removed. */
const NEEDED_TO_PLAY = new Set([
  'ftyp',
  'styp',
  'moov',
  'mdat',
  'moof',
  'mfra',
  'sidx',
  'ssix',
  'wide',
  'pnot',
]);

/**
 * Reads size and duration, and blanks private data in place: boxes keep their length and become `free`, filled with
 * zeros, so that no offset in the file moves. Tracks of timed metadata are blanked as well; their samples remain among
 * the media bytes, but nothing describes them any more.
 * @throws MalformedVideo when the boxes do not fit, or there is no moov or no video track
 */
export const readMovie = (path: string): Promise<VideoFacts> => inPlace(path, readBoxes);

async function readBoxes(file: FileWindow): Promise<VideoFacts> {
  let facts: VideoFacts | undefined;
  let boxes = 0;
  for (let offset = 0; offset < file.size;) {
    if (++boxes > MOST_PARTS) throw new MalformedVideo('it has too many boxes');
    const box = await boxAt(file, offset);
    if (box.type === 'moov') facts = await readMoov(file, box);
    else if (!NEEDED_TO_PLAY.has(box.type)) await blankOnDisk(file, box);
    offset = box.end;
  }
  if (!facts) throw new MalformedVideo('it has no moov box');
  return facts;
}

async function boxAt(file: FileWindow, offset: number): Promise<Box> {
  const [box] = boxesIn(await file.read(offset, 16), 0, file.size - offset);
  if (!box) throw new MalformedVideo(`the box at byte ${offset} does not fit`);
  return { type: box.type, start: offset, body: offset + box.body, end: offset + box.end };
}

async function blankOnDisk(file: FileWindow, { start, body, end }: Box): Promise<void> {
  await file.write(start + 4, Buffer.from('free', 'latin1'));
  await file.zero(body, end);
}

async function readMoov(file: FileWindow, { start, end }: Box): Promise<VideoFacts> {
  if (end - start > LARGEST_MOOV) throw new MalformedVideo('its moov box is too large');
  const moov = Buffer.from(await file.read(start, end - start));
  const [root] = boxesIn(moov, 0, moov.length);
  if (!root) throw new MalformedVideo('its moov box does not fit');
  const facts: VideoFacts = { width: null, height: null, duration: null };
  let hasPictures = false;
  for (const box of boxesIn(moov, root.body, root.end)) {
    if (box.type === 'mvhd') facts.duration = durationIn(moov, box.body);
    else if (box.type === 'trak') hasPictures = readTrack(moov, box, facts) || hasPictures;
    else if (PRIVATE.has(box.type)) blank(moov, box);
  }
  if (!hasPictures) throw new MalformedVideo('it has no pictures');
  await file.write(start, moov);
  return facts;
}

/** @returns whether it is a video track */
function readTrack(moov: Buffer, track: Box, facts: VideoFacts): boolean {
  const boxes = boxesIn(moov, track.body, track.end);
  for (const box of boxes) if (PRIVATE.has(box.type)) blank(moov, box);
  const media = boxes.find(({ type }) => type === 'mdia');
  const handler = media && boxesIn(moov, media.body, media.end).find(({ type }) => type === 'hdlr');
  const kind = handler && textAt(moov, handler.body + 8);
  if (kind === 'meta') blank(moov, track);
  const header = boxes.find(({ type }) => type === 'tkhd');
  if (kind !== 'vide' || !header) return false;
  // The last 44 bytes of a track header: the matrix (36), then width and height as 16.16 fixed point numbers.
  const end = header.end;
  const [width, height] = [moov.readUInt32BE(end - 8) >>> 16, moov.readUInt32BE(end - 4) >>> 16];
  const isOnItsSide = moov.readInt32BE(end - 44) === 0 && moov.readInt32BE(end - 40) !== 0;
  if (width > 0 && height > 0) [facts.width, facts.height] = isOnItsSide ? [height, width] : [width, height];
  return true;
}

/** From a movie header. Version 1 has 64-bit times. A fragmented movie has 0 here, which means unknown. */
function durationIn(moov: Buffer, body: number): number | null {
  const isLong = moov[body] === 1;
  const timescale = moov.readUInt32BE(body + (isLong ? 20 : 12));
  const units = isLong ? Number(moov.readBigUInt64BE(body + 24)) : moov.readUInt32BE(body + 16);
  return timescale > 0 && units !== 0xffff_ffff ? inSeconds(units / timescale) : null;
}

function blank(moov: Buffer, { start, body, end }: Box): void {
  moov.write('free', start + 4, 'latin1');
  moov.fill(0, body, end);
}
