import { gzipSync } from 'node:zlib';
import { swollenJpeg, swollenPng } from '@slovo/testing/swollen-pictures';
import sharp from 'sharp';

export interface Bomb {
  what: string;
  type: string;
  bytes: Buffer;
}

const SIDE = 6_000;
const plain = sharp({ create: { width: SIDE, height: SIDE, channels: 3, background: 'teal' } });
const SVG = `<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "${'b'.repeat(1_000)}"><!ENTITY c "${'&b;'.repeat(1_000)}">]>
<svg xmlns="http://www.w3.org/2000/svg" width="60000" height="60000"><text>${'&c;'.repeat(1_000)}</text></svg>`;

/** Small files that take hundreds of megabytes, or minutes, to unpack. */
export const makeBombs = async (): Promise<Bomb[]> => [
  {
    what: 'progressive JPEG of 120 megapixels',
    type: 'image/jpeg',
    bytes: await swollenJpeg(10_900, 11_000, true),
  },
  { what: 'JPEG of 4,225 megapixels', type: 'image/jpeg', bytes: await swollenJpeg(65_000, 65_000, false) },
  { what: 'interlaced PNG of 3,600 megapixels', type: 'image/png', bytes: await swollenPng(60_000, true) },
  // Within the budget: it is decoded, and takes what a picture may take.
  {
    what: 'progressive JPEG of 36 megapixels',
    type: 'image/jpeg',
    bytes: await plain.clone().jpeg({ progressive: true, chromaSubsampling: '4:4:4' }).toBuffer(),
  },
  { what: 'PNG of 36 megapixels', type: 'image/png', bytes: await plain.clone().png().toBuffer() },
  { what: 'SVG of entities', type: 'image/svg+xml', bytes: Buffer.from(SVG) },
  { what: 'gzip of 100 MB', type: 'image/jpeg', bytes: gzipSync(Buffer.alloc(100_000_000)) },
];
