import { box } from './samples.ts';

const at = (file: Buffer, type: string): number => file.indexOf(type, 0, 'latin1') - 4;

/**
 * The photo with a `colr` property of its picture, which the fixture has none of: the new box is the last property, and
 * the picture refers to it.
 */
export function withColours(photo: Buffer, colr: Buffer): Buffer {
  const property = box('colr', colr);
  const list = at(photo, 'ipco');
  const listEnd = list + photo.readUInt32BE(list);
  const count = propertiesIn(photo, list + 8, listEnd);
  const references = at(photo, 'ipma');
  // Version 0, one item: its id (2), the number of its properties (1), and a byte for each.
  const numberAt = references + 12 + 4 + 2;
  const referencesEnd = references + photo.readUInt32BE(references);
  const grown = Buffer.concat([
    photo.subarray(0, listEnd),
    property,
    photo.subarray(listEnd, referencesEnd),
    Buffer.from([count + 1]),
    photo.subarray(referencesEnd),
  ]);
  grown[numberAt + property.length]!++;
  const more = property.length + 1;
  for (const [type, by] of [
    ['meta', more],
    ['iprp', more],
    ['ipco', property.length],
    ['ipma', 1],
  ] as const)
    grown.writeUInt32BE(grown.readUInt32BE(at(grown, type)) + by, at(grown, type));
  moveItems(grown, more);
  return grown;
}

function propertiesIn(photo: Buffer, from: number, to: number): number {
  let count = 0;
  for (let offset = from; offset < to; offset += photo.readUInt32BE(offset)) count++;
  return count;
}

/**
 * `iloc`, version 0, one extent, numbers of four bytes: id (2), reference (2), base offset (0 or 4), number of extents (2),
 * offset (4), length (4).
 */
function moveItems(photo: Buffer, by: number): void {
  const locations = at(photo, 'iloc') + 12;
  const base = photo[locations + 1]! >> 4;
  const items = photo.readUInt16BE(locations + 2);
  for (let item = 0; item < items; item++) {
    const offset = locations + 4 + item * (14 + base) + 6 + base;
    photo.writeUInt32BE(photo.readUInt32BE(offset) + by, offset);
  }
}

/** `colr` as numbers of ISO/IEC 23091-2. The fixture has the range of video; libvips writes all of it. */
export const nclx = (primaries: number, transfer: number, hasFullRange = false): Buffer =>
  Buffer.concat([
    Buffer.from('nclx'),
    Buffer.from([0, primaries, 0, transfer, 0, 6, hasFullRange ? 0x80 : 0]),
  ]);
/** `colr` as a profile. */
export const prof = (icc: Buffer): Buffer => Buffer.concat([Buffer.from('prof'), icc]);
