import { readFileSync } from 'node:fs';
import { crc32 } from 'node:zlib';
import sharp from 'sharp';

/**
 * A file that no library here can write. All were made from FFmpeg's test picture, the photo by hand around a frame of
 * HEVC.
 */
export const fixture = (name: string): Buffer => readFileSync(new URL(`./fixtures/${name}`, import.meta.url));

/** A photograph as a phone stores it: on its side, and with its location. */
export const photoWithPlace = (width = 1200, height = 800): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#2f7d5b' } })
    .withExif({
      IFD0: { Make: 'Slovophone', Model: 'Secret model' },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '55/1 45/1 21/1',
        GPSLongitudeRef: 'E',
        GPSLongitude: '37/1 37/1 2/1',
      },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();

/**
 * Whether a JPEG was written in one pass, with colours at half the resolution and the Huffman tables of the standard.
 * Encoders that search for fewer bytes write tables or scans of their own.
 */
export async function isFastJpeg(file: Buffer): Promise<boolean> {
  const { format, isProgressive, chromaSubsampling } = await sharp(file).metadata();
  // The first table of ISO/IEC 10918-1, K.3.3.
  const standardTable = Buffer.from('ffc4001f0000010501010101010100000000000000', 'hex');
  return format === 'jpeg' && !isProgressive && chromaSubsampling === '4:2:0' && file.includes(standardTable);
}

export const transparentPng = (): Promise<Buffer> =>
  sharp({ create: { width: 300, height: 200, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0.5 } } })
    .png()
    .toBuffer();

export const movingGif = async (): Promise<Buffer> => {
  const frame = (background: string) =>
    sharp({ create: { width: 40, height: 30, channels: 4, background } })
      .png()
      .toBuffer();
  return sharp(await Promise.all([frame('red'), frame('green'), frame('blue')]), { join: { animated: true } })
    .gif()
    .toBuffer();
};

export const box = (type: string, ...body: Buffer[]): Buffer => {
  const content = Buffer.concat(body);
  const header = Buffer.alloc(8);
  header.writeUInt32BE(content.length + 8);
  header.write(type, 4, 'latin1');
  return Buffer.concat([header, content]);
};

const words = (...numbers: number[]): Buffer => {
  const buffer = Buffer.alloc(numbers.length * 4);
  numbers.forEach((number, index) => buffer.writeInt32BE(number | 0, index * 4));
  return buffer;
};

const FIXED = 0x10000;
/** Rows of the transformation of a track: upright, or turned by a quarter as phones held upright write it. */
const matrix = (turned: boolean): number[] =>
  turned ? [0, FIXED, 0, -FIXED, 0, 0, 0, 0, 0x40000000] : [FIXED, 0, 0, 0, FIXED, 0, 0, 0, 0x40000000];

const track = (handler: string, width: number, height: number, turned: boolean, ...extra: Buffer[]): Buffer =>
  box(
    'trak',
    box('tkhd', words(0, 0, 0, 1, 0, 0, 0, 0, 0, 0, ...matrix(turned), width * FIXED, height * FIXED)),
    box(
      'mdia',
      box('mdhd', words(0, 0, 0, 1000, 2500, 0)),
      box('hdlr', words(0, 0), Buffer.from(handler, 'latin1'), words(0, 0, 0)),
    ),
    ...extra,
  );

export const LOCATION = '+55.7558+037.6173/';

export interface MovieShape {
  brand?: string;
  turned?: boolean;
  moovLast?: boolean;
}

/**
 * A movie of 2.5 s, 1920 × 1080, with its location everywhere where cameras write it. Its samples are one repeated byte.
 */
export function movieWithLocation({
  brand = 'isom',
  turned = false,
  moovLast = false,
}: MovieShape = {}): Buffer {
  const location = Buffer.from(LOCATION);
  const moov = box(
    'moov',
    box('mvhd', words(0, 0, 0, 1000, 2500), Buffer.alloc(80)),
    track('soun', 0, 0, false),
    track('vide', 1920, 1080, turned, box('udta', box('©xyz', location))),
    track('meta', 0, 0, false, box('udta', location)),
    box('udta', box('©xyz', location)),
    box('meta', box('keys', Buffer.from('com.apple.quicktime.location.ISO6709')), box('ilst', location)),
  );
  const samples = box('mdat', Buffer.alloc(4096, 0x5a));
  const head = [
    box('ftyp', Buffer.from(brand), words(512), Buffer.from('isommp41')),
    box('free', Buffer.alloc(8)),
  ];
  const rest = moovLast ? [samples, moov] : [moov, samples];
  return Buffer.concat([...head, ...rest, box('uuid', Buffer.alloc(16), location), box('meta', location)]);
}

/** Pictures with a location in every part of the file that can hold one. */
export function picturesWithLocation(): Record<string, Promise<Buffer>> {
  const picture = sharp({ create: { width: 40, height: 30, channels: 3, background: '#2f7d5b' } });
  const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><place>${LOCATION}</place></x:xmpmeta>`;
  const exif = { IFD0: { ImageDescription: LOCATION } };
  return {
    'JPEG, EXIF and XMP': picture.clone().withExif(exif).withXmp(xmp).jpeg().toBuffer(),
    'JPEG, a comment': picture
      .clone()
      .jpeg()
      .toBuffer()
      .then((jpeg) => Buffer.concat([jpeg.subarray(0, 2), segment(0xfe, LOCATION), jpeg.subarray(2)])),
    'PNG, a text chunk': picture
      .clone()
      .png()
      .toBuffer()
      .then((png) => Buffer.concat([png.subarray(0, 33), pngText(`Comment\0${LOCATION}`), png.subarray(33)])),
    'WebP, EXIF and XMP': picture.clone().withExif(exif).withXmp(xmp).webp().toBuffer(),
    'GIF, a comment': movingGif().then((gif) => {
      const trailer = gif.length - 1;
      const comment = Buffer.concat([
        Buffer.from([0x21, 0xfe, LOCATION.length]),
        Buffer.from(LOCATION),
        Buffer.from([0]),
      ]);
      return Buffer.concat([gif.subarray(0, trailer), comment, gif.subarray(trailer)]);
    }),
  };
}

export function segment(marker: number, text: string): Buffer {
  const length = Buffer.alloc(2);
  length.writeUInt16BE(text.length + 2);
  return Buffer.concat([Buffer.from([0xff, marker]), length, Buffer.from(text)]);
}

export function pngText(text: string): Buffer {
  const chunk = Buffer.concat([Buffer.from('tEXt'), Buffer.from(text, 'latin1')]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(chunk.length - 4);
  sum.writeUInt32BE(crc32(chunk));
  return Buffer.concat([length, chunk, sum]);
}

const riff = (name: string, ...body: Buffer[]): Buffer => {
  const content = Buffer.concat(body);
  const length = Buffer.alloc(4);
  length.writeUInt32LE(content.length);
  return Buffer.concat([Buffer.from(name), length, content, Buffer.alloc(content.length % 2)]);
};
const list = (name: string, ...body: Buffer[]): Buffer => riff('LIST', Buffer.from(name), ...body);

const littleEndian = (...numbers: number[]): Buffer => {
  const buffer = Buffer.alloc(numbers.length * 4);
  numbers.forEach((number, index) => buffer.writeUInt32LE(number >>> 0, index * 4));
  return buffer;
};

/** An AVI of a few hundred bytes with one JPEG in it that says it has `side` × `side` pixels. */
export async function bombAvi(side: number): Promise<Buffer> {
  const jpeg = await sharp({ create: { width: 16, height: 16, channels: 3, background: 'red' } })
    .jpeg()
    .toBuffer();
  const frame = jpeg.indexOf(Buffer.from([0xff, 0xc0]));
  jpeg.writeUInt16BE(side, frame + 5);
  jpeg.writeUInt16BE(side, frame + 7);
  const header = littleEndian(40_000, 0, 0, 0, 1, 0, 1, 0, side, side, 0, 0, 0, 0);
  const stream = Buffer.concat([Buffer.from('vidsMJPG'), littleEndian(0, 0, 0, 1, 25, 0, 1, 0, 0, 0, 0, 0)]);
  const bitmap = Buffer.concat([
    littleEndian(40, side, side, 0x0018_0001),
    Buffer.from('MJPG'),
    littleEndian(0, 0, 0, 0, 0),
  ]);
  const streams = list('strl', riff('strh', stream), riff('strf', bitmap));
  const movie = [list('hdrl', riff('avih', header), streams), list('movi', riff('00dc', jpeg))];
  return riff('RIFF', Buffer.from('AVI '), ...movie);
}
