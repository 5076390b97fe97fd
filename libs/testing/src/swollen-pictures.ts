import { crc32 } from 'node:zlib';
import sharp from 'sharp';

const small = sharp({ create: { width: 16, height: 16, channels: 3, background: 'red' } });

/** A JPEG of a few hundred bytes whose header names more pixels than it has. */
export async function swollenJpeg(width: number, height: number, progressive: boolean): Promise<Buffer> {
  const jpeg = await small.clone().jpeg({ progressive }).toBuffer();
  const frame = jpeg.indexOf(Buffer.from([0xff, progressive ? 0xc2 : 0xc0]));
  jpeg.writeUInt16BE(height, frame + 5);
  jpeg.writeUInt16BE(width, frame + 7);
  return jpeg;
}

/** The same as a square PNG. @param progressive interlaced */
export async function swollenPng(side: number, progressive: boolean): Promise<Buffer> {
  const png = await small.clone().png({ progressive }).toBuffer();
  png.writeUInt32BE(side, 16);
  png.writeUInt32BE(side, 20);
  png.writeUInt32BE(crc32(png.subarray(12, 29)), 29);
  return png;
}
