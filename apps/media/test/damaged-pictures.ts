// Pictures as broken cards, interrupted transfers and odd programs leave them. Each has its location where its format can
// hold one; the sizes are those of `WIDTH` and `HEIGHT`.
import sharp, { type Sharp } from 'sharp';
import { fixture, LOCATION, pngText, segment } from './samples.ts';

export const WIDTH = 160;
export const HEIGHT = 120;
/** What follows the end of a picture: another file. */
export const TAIL = Buffer.from('PK\x03\x04<script>tail of another file</script>', 'latin1');

/** Every pixel differs from its neighbours, as in a photo. */
function picture(): Sharp {
  const pixels = Buffer.alloc(WIDTH * HEIGHT * 3);
  for (let at = 0; at < WIDTH * HEIGHT; at++)
    pixels.set(
      [at % WIDTH, Math.floor(at / WIDTH) * 2, (at * 7 + Math.floor(at / WIDTH) * 13) % 256],
      at * 3,
    );
  return sharp(pixels, { raw: { width: WIDTH, height: HEIGHT, channels: 3 } });
}

const withPlace = (): Sharp =>
  picture()
    .withExif({
      IFD0: { Make: 'Slovophone', ImageDescription: LOCATION },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '55/1 45/1 21/1' },
    })
    .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/"><place>${LOCATION}</place></x:xmpmeta>`);

const changed = (file: Buffer, change: (copy: Buffer) => void): Buffer => {
  const copy = Buffer.from(file);
  change(copy);
  return copy;
};
const put = (file: Buffer, at: number, ...bytes: (number[] | Buffer)[]): Buffer =>
  Buffer.concat([file.subarray(0, at), ...bytes.map((part) => Buffer.from(part)), file.subarray(at)]);
const part = (file: Buffer, share: number): Buffer => file.subarray(0, Math.floor(file.length * share));

interface Segment {
  marker: number;
  /** The offsets of its marker and of the byte after it. */
  start: number;
  end: number;
}

function segmentsOf(jpeg: Buffer): Segment[] {
  const segments: Segment[] = [];
  for (let start = 2; segments.at(-1)?.marker !== 0xda;) {
    const end = start + 2 + jpeg.readUInt16BE(start + 2);
    segments.push({ marker: jpeg[start + 1]!, start, end });
    start = end;
  }
  return segments;
}
const segmentOf = (jpeg: Buffer, marker: number): Segment =>
  segmentsOf(jpeg).find((found) => found.marker === marker)!;

const [EXIF, TABLES, FRAME, CODES, SCAN] = [0xe1, 0xdb, 0xc0, 0xc4, 0xda] as const;

type Pictures = Record<string, Buffer>;

/** Stray bytes, odd parameters, cut ends: JPEGs of which viewers show something. */
export async function oddJpegs(): Promise<Pictures> {
  const jpeg = await withPlace().jpeg({ quality: 90 }).toBuffer();
  const progressive = await withPlace().jpeg({ quality: 90, progressive: true }).toBuffer();
  return {
    ...oddHeaders(jpeg),
    CMYK: await picture().toColourspace('cmyk').jpeg().toBuffer(),
    ...oddScans(jpeg, progressive),
  };
}

function oddHeaders(jpeg: Buffer): Pictures {
  const before = (marker: number) => segmentOf(jpeg, marker).start;
  const lengthOf = (marker: number, more: number) => (copy: Buffer) => {
    const { start } = segmentOf(jpeg, marker);
    copy.writeUInt16BE(copy.readUInt16BE(start + 2) + more, start + 2);
  };
  const adobe = (transform: number) =>
    put(jpeg, 2, [0xff, 0xee, 0, 14], Buffer.from('Adobe'), [0, 100, 0, 0, 0, 0, transform]);
  return {
    'three zeros before the first table': put(jpeg, before(TABLES), [0, 0, 0]),
    'zeros right after its beginning': put(jpeg, 2, [0, 0, 0]),
    'a hundred bytes of text before the codes': put(jpeg, before(CODES), Buffer.alloc(100, 'A')),
    'two bytes before the frame': put(jpeg, before(FRAME), [0x12, 0x34]),
    'zeros before the scan': put(jpeg, before(SCAN), [0, 0, 0]),
    'fill bytes before a marker': put(jpeg, before(TABLES), [0xff, 0xff, 0xff]),
    'a marker without content': put(jpeg, 2, [0xff, 0x01]),
    'a restart marker in its header': put(jpeg, 2, [0xff, 0xd0]),
    'an empty segment': put(jpeg, 2, [0xff, 0xe5, 0, 2]),
    'a segment that says it has no length': put(jpeg, 2, [0xff, 0xe5, 0, 0]),
    'an unknown segment': put(jpeg, 2, segment(0xef, LOCATION)),
    'EXIF that says it is shorter': changed(jpeg, lengthOf(EXIF, -3)),
    'EXIF of garbage': changed(jpeg, (copy) => {
      const { start, end } = segmentOf(jpeg, EXIF);
      copy.fill(0xff, start + 18, end - LOCATION.length * 4);
    }),
    'EXIF that points beyond its end': changed(jpeg, (copy) =>
      copy.writeUInt32BE(0x7fff_ffff, segmentOf(jpeg, EXIF).start + 14),
    ),
    'a colour profile of garbage': put(
      jpeg,
      2,
      [0xff, 0xe2, 0, 40],
      Buffer.from('ICC_PROFILE\0\x01\x01', 'latin1'),
      Buffer.alloc(24, 1),
    ),
    'a colour profile without its other parts': put(
      jpeg,
      2,
      [0xff, 0xe2, 0, 40],
      Buffer.from('ICC_PROFILE\0\x01\x03', 'latin1'),
      Buffer.alloc(24, 1),
    ),
    'a scan with parameters of a progressive one': changed(jpeg, (copy) => {
      const { end } = segmentOf(jpeg, SCAN);
      copy.set([7, 20, 0x11], end - 3);
    }),
    'Adobe’s colours': adobe(1),
    'Adobe’s colours, which it does not have': adobe(0),
  };
}

function oddScans(jpeg: Buffer, progressive: Buffer): Pictures {
  const scan = segmentOf(jpeg, SCAN).end;
  const inScan = (...bytes: number[]) => changed(jpeg, (copy) => copy.set(bytes, scan + 2_000));
  return {
    'no end': jpeg.subarray(0, -2),
    'half of it': part(jpeg, 0.5),
    'the first third': part(jpeg, 0.3),
    'half of a progressive one': part(progressive, 0.5),
    'nine tenths of a progressive one': part(progressive, 0.9),
    'an end in its middle': inScan(0xff, 0xd9),
    'a restart in its middle': inScan(0xff, 0xd3),
    'an unknown marker in its middle': inScan(0xff, 0x11),
    'garbage in its middle': inScan(...Array.from({ length: 200 }, (_, at) => (at * 37) % 251)),
    'zeros in its middle': inScan(...Array.from({ length: 1_000 }, () => 0)),
    'another file after its end': Buffer.concat([jpeg, TAIL]),
    'a second picture after its end': Buffer.concat([jpeg, jpeg, TAIL]),
    'zeros after its end': Buffer.concat([jpeg, Buffer.alloc(4_096)]),
  };
}

/** Viewers show nothing of these JPEGs. */
export async function lostJpegs(): Promise<Pictures> {
  const jpeg = await withPlace().jpeg({ quality: 90 }).toBuffer();
  const length = (marker: number, more: number) =>
    changed(jpeg, (copy) => {
      const { start } = segmentOf(jpeg, marker);
      copy.writeUInt16BE(copy.readUInt16BE(start + 2) + more, start + 2);
    });
  return {
    'a header without a picture': jpeg.subarray(0, segmentOf(jpeg, SCAN).end),
    'a header that is cut': jpeg.subarray(0, segmentOf(jpeg, FRAME).start + 5),
    'a table that is longer than it says': length(TABLES, 5),
    'codes of a wrong length': length(CODES, 1),
    'a scan of a wrong length': length(SCAN, 1),
    'EXIF that covers the first table': length(EXIF, 200),
    'no height': changed(jpeg, (copy) => copy.writeUInt16BE(0, segmentOf(jpeg, FRAME).start + 5)),
    'two beginnings': Buffer.concat([jpeg.subarray(0, 2), jpeg]),
  };
}

interface Chunk {
  type: string;
  start: number;
  end: number;
}

function chunksOf(png: Buffer): Chunk[] {
  const chunks: Chunk[] = [];
  for (let start = 8; start < png.length;) {
    const end = start + 12 + png.readUInt32BE(start);
    chunks.push({ type: png.toString('latin1', start + 4, start + 8), start, end });
    start = end;
  }
  return chunks;
}

/** PNG, GIF, WebP and AVIF of which viewers show something. */
export async function oddPictures(): Promise<Pictures> {
  const plain = await picture().png().toBuffer();
  const png = put(plain, 33, pngText(`Comment\0${LOCATION}`));
  const deep = await picture().toColourspace('rgb16').png().toBuffer();
  const pixels = chunksOf(png).find(({ type }) => type === 'IDAT')!;
  const gif = await picture().gif().toBuffer();
  const webp = await withPlace().webp().toBuffer();
  const avif = await withPlace().avif().toBuffer();
  return {
    'PNG of 16 bits with another file after its end': Buffer.concat([deep, TAIL]),
    'half a PNG': part(png, 0.5),
    'the first fifth of a PNG': part(png, 0.2),
    'a PNG without its end': png.subarray(0, -12),
    'a PNG with a wrong checksum of its pixels': changed(png, (copy) => (copy[pixels.end - 1]! ^= 0xff)),
    'a PNG with a wrong checksum of its header': changed(png, (copy) => (copy[29]! ^= 0xff)),
    'a PNG with a wrong checksum of a text': changed(
      png,
      (copy) => (copy[33 + 8 + 8 + LOCATION.length]! ^= 0xff),
    ),
    'a PNG with garbage in its middle': changed(png, (copy) =>
      copy.fill(0x55, pixels.start + 3_000, pixels.start + 3_100),
    ),
    'half a GIF': part(gif, 0.5),
    'a GIF without its end': gif.subarray(0, -1),
    'a GIF with another file after its end': Buffer.concat([gif, TAIL]),
    'a GIF that says it has no size': changed(gif, (copy) => copy.fill(0, 6, 10)),
    'a WebP with another file after its end': Buffer.concat([webp, TAIL]),
    'an AVIF with another file after its end': Buffer.concat([avif, TAIL]),
  };
}

export async function lostPictures(): Promise<Pictures> {
  const png = await picture().png().toBuffer();
  const gif = await picture().gif().toBuffer();
  const webp = await withPlace().webp().toBuffer();
  const avif = await withPlace().avif().toBuffer();
  return {
    'a PNG without pixels': png.subarray(0, chunksOf(png)[1]!.start),
    'a PNG after a mark of its bytes’ order': Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), png]),
    'the beginning of a GIF': part(gif, 0.1),
    'half a WebP': part(webp, 0.5),
    'a WebP that says it has no length': changed(webp, (copy) => copy.writeUInt32LE(0, 4)),
    'half an AVIF': part(avif, 0.6),
    'half a photo of an iPhone': part(fixture('photo.heic'), 0.5),
  };
}

/** Three frames with a location beside them. */
export async function movingWebp(): Promise<Buffer> {
  const frame = (background: string) =>
    sharp({ create: { width: 40, height: 30, channels: 4, background } })
      .png()
      .toBuffer();
  return sharp(await Promise.all([frame('red'), frame('green'), frame('blue')]), { join: { animated: true } })
    .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/"><place>${LOCATION}</place></x:xmpmeta>`)
    .webp()
    .toBuffer();
}
