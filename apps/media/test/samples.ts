import sharp from 'sharp';

/** A photograph as a phone takes it: lying on its side, with the place where it was taken. */
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

export const PLACE = '+55.7558+037.6173/';

export interface MovieShape {
  brand?: string;
  turned?: boolean;
  moovLast?: boolean;
}

/** A movie of 2.5 s, 1920 × 1080, that tells its place everywhere where cameras write it. Its samples are one repeated byte. */
export function movieWithPlace({
  brand = 'isom',
  turned = false,
  moovLast = false,
}: MovieShape = {}): Buffer {
  const place = Buffer.from(PLACE);
  const moov = box(
    'moov',
    box('mvhd', words(0, 0, 0, 1000, 2500), Buffer.alloc(80)),
    track('soun', 0, 0, false),
    track('vide', 1920, 1080, turned, box('udta', box('©xyz', place))),
    track('meta', 0, 0, false, box('udta', place)),
    box('udta', box('©xyz', place)),
    box('meta', box('keys', Buffer.from('com.apple.quicktime.location.ISO6709')), box('ilst', place)),
  );
  const samples = box('mdat', Buffer.alloc(4096, 0x5a));
  const head = [
    box('ftyp', Buffer.from(brand), words(512), Buffer.from('isommp41')),
    box('free', Buffer.alloc(8)),
  ];
  const rest = moovLast ? [samples, moov] : [moov, samples];
  return Buffer.concat([...head, ...rest, box('uuid', Buffer.alloc(16), place), box('meta', place)]);
}
