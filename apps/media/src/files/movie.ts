import { boxesIn, textAt, type Box } from './boxes.ts';
import { type FileWindow, inPlace } from './file-window.ts';
import { inSeconds, MalformedVideo, MOST_PARTS, type VideoFacts } from './video-facts.ts';

// ISO/IEC 14496-12 and Apple's QuickTime File Format, as far as needed.

/** The tables of an hour of video take a few megabytes. */
const LARGEST_INDEX = 64 * 1024 * 1024;

/**
 * Boxes that are needed to play a movie: at the top of the file, and within those that are named here. All others are
 * removed: they can hold location, device and owner, and phones and cameras invent new ones.
 */
const NEEDED_TO_PLAY: Record<string, ReadonlySet<string>> = {
  '': words('ftyp styp moov mdat moof mfra sidx ssix wide pnot'),
  moov: words('mvhd trak mvex iods'),
  trak: words('tkhd mdia edts tref tapt'),
  mdia: words('mdhd hdlr minf elng'),
  minf: words('vmhd smhd hmhd nmhd sthd gmhd hdlr dinf stbl'),
  stbl: words('stsd stts ctts cslg stsc stsz stz2 stco co64 stss stps sdtp sbgp sgpd subs saiz saio'),
  moof: words('mfhd traf'),
  traf: words('tfhd tfdt trun sdtp sbgp sgpd subs saiz saio senc'),
};

/**
 * Reads size and duration, and blanks private data in place: boxes keep their length and become `free`, filled with
 * zeros, so that no offset in the file moves. Tracks of timed metadata are blanked as well; their samples remain among
 * the media bytes, but nothing describes them any more. A video that is cut off plays as far as it goes, and bytes after
 * the last box are removed.
 * @throws MalformedVideo when there is no moov, no video track or nothing to play, or when the boxes do not fit
 */
export const readMovie = (path: string): Promise<VideoFacts> => inPlace(path, readBoxes);

async function readBoxes(file: FileWindow): Promise<VideoFacts> {
  let facts: VideoFacts | undefined;
  let boxes = 0;
  let mediaBytes = 0;
  let offset = 0;
  while (offset < file.size) {
    if (++boxes > MOST_PARTS) throw new MalformedVideo('too-many-parts');
    const box = await boxAt(file, offset);
    if (!box) break;
    if (box.type === 'mdat') mediaBytes += box.end - box.body;
    if (box.type === 'moov') facts = await readMoov(file, box);
    else if (box.type === 'moof') await stripOnDisk(file, box);
    else if (!NEEDED_TO_PLAY['']!.has(box.type)) await blankOnDisk(file, box);
    offset = box.end;
  }
  if (!facts || mediaBytes === 0) throw new MalformedVideo('cut');
  if (offset < file.size) await file.cut(offset);
  return facts;
}

/** Null where no complete box begins. The media bytes may be cut off: then the box is made as long as they are. */
async function boxAt(file: FileWindow, offset: number): Promise<Box | null> {
  const header = await file.read(offset, 16);
  const left = file.size - offset;
  const [box] = boxesIn(header, 0, left);
  if (box) return { type: box.type, start: offset, body: offset + box.body, end: offset + box.end };
  if (header.length < 8 || textAt(header, 4) !== 'mdat') return null;
  const isLong = header.readUInt32BE(0) === 1;
  const size = Buffer.alloc(isLong ? 8 : 4);
  if (isLong) size.writeBigUInt64BE(BigInt(left));
  else size.writeUInt32BE(left);
  await file.write(offset + (isLong ? 8 : 0), size);
  return { type: 'mdat', start: offset, body: offset + (isLong ? 16 : 8), end: file.size };
}

async function blankOnDisk(file: FileWindow, { start, body, end }: Box): Promise<void> {
  await file.write(start + 4, Buffer.from('free', 'latin1'));
  await file.zero(body, end);
}

async function readWhole(file: FileWindow, { start, end }: Box): Promise<[bytes: Buffer, root: Box]> {
  if (end - start > LARGEST_INDEX) throw new MalformedVideo('too-many-parts');
  const bytes = Buffer.from(await file.read(start, end - start));
  const [root] = boxesIn(bytes, 0, bytes.length);
  if (!root) throw new MalformedVideo('unreadable');
  return [bytes, root];
}

/** A fragment of a movie, of which there is one each second: most have nothing to remove. */
async function stripOnDisk(file: FileWindow, box: Box): Promise<void> {
  const [bytes, root] = await readWhole(file, box);
  const before = Buffer.from(bytes);
  strip(bytes, root);
  if (!bytes.equals(before)) await file.write(box.start, bytes);
}

async function readMoov(file: FileWindow, box: Box): Promise<VideoFacts> {
  const [moov, root] = await readWhole(file, box);
  strip(moov, root);
  const facts: VideoFacts = { width: null, height: null, duration: null };
  let hasPictures = false;
  for (const child of boxesIn(moov, root.body, root.end)) {
    if (child.type === 'mvhd') facts.duration = durationIn(moov, child.body);
    else if (child.type === 'trak') hasPictures = readTrack(moov, child, facts) || hasPictures;
  }
  if (!hasPictures) throw new MalformedVideo('no-pictures');
  await file.write(box.start, moov);
  return facts;
}

/** Blanks what is not needed within a box, also where its content goes on after the last child that fits. */
function strip(bytes: Buffer, { type, body, end }: Box): void {
  const needed = NEEDED_TO_PLAY[type];
  if (!needed) return;
  let at = body;
  for (const child of boxesIn(bytes, body, end)) {
    if (needed.has(child.type)) strip(bytes, child);
    else blank(bytes, child);
    at = child.end;
  }
  bytes.fill(0, at, end);
}

/** @returns whether it is a video track */
function readTrack(moov: Buffer, track: Box, facts: VideoFacts): boolean {
  const boxes = boxesIn(moov, track.body, track.end);
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

function words(text: string): ReadonlySet<string> {
  return new Set(text.split(' '));
}
