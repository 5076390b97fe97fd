import { boxesIn, textAt, type Box } from './boxes.ts';
import { iccOf, type Nclx } from './icc-profile.ts';

// ISO/IEC 23008-12 (HEIF, also AVIF), as far as needed for the colours of the picture.

/**
 * The ICC profile by which the picture's colours are meant: its own, or one that says the same as its numbers of
 * ISO/IEC 23091-2. Null for sRGB, and where the file says nothing that can be understood: its picture is shown all the
 * same.
 */
export function heifProfile(file: Buffer): Buffer | null {
  try {
    return readProfile(file);
  } catch {
    return null;
  }
}

function readProfile(file: Buffer): Buffer | null {
  const meta = childOf(file, { body: 0, end: file.length }, 'meta');
  const inMeta = meta && { body: meta.body + 4, end: meta.end };
  const properties = inMeta && childOf(file, inMeta, 'iprp');
  const list = properties && childOf(file, properties, 'ipco');
  if (!inMeta || !properties || !list) return null;
  const all = boxesIn(file, list.body, list.end);
  const own = propertiesOf(file, properties, primaryId(file, inMeta)).map((index) => all[index - 1]);
  // The parts of a picture in parts may be what the colours are said of.
  const colours = [...own, ...all].filter((box) => box?.type === 'colr') as Box[];
  const profile = colours.find((box) => ['prof', 'rICC'].includes(textAt(file, box.body)));
  if (profile) return Buffer.from(file.subarray(profile.body + 4, profile.end));
  const numbers = colours.find((box) => textAt(file, box.body) === 'nclx' && box.end >= box.body + 8);
  return numbers ? iccOf(nclxAt(file, numbers.body + 4)) : null;
}

const nclxAt = (file: Buffer, at: number): Nclx => ({
  primaries: file.readUInt16BE(at),
  transfer: file.readUInt16BE(at + 2),
});

const childOf = (file: Buffer, { body, end }: Pick<Box, 'body' | 'end'>, type: string): Box | undefined =>
  boxesIn(file, body, end).find((box) => box.type === type);

function primaryId(file: Buffer, meta: Pick<Box, 'body' | 'end'>): number | undefined {
  const item = childOf(file, meta, 'pitm');
  if (!item) return undefined;
  return file[item.body] === 0 ? file.readUInt16BE(item.body + 4) : file.readUInt32BE(item.body + 4);
}

/** Indexes from 1 of the item's properties. */
function propertiesOf(file: Buffer, properties: Box, itemId: number | undefined): number[] {
  const box = childOf(file, properties, 'ipma');
  if (!box) return [];
  const [version, isWide] = [file[box.body]!, (file[box.body + 3]! & 1) === 1];
  let at = box.body + 4;
  const read = (bytes: 1 | 2 | 4): number => {
    const value = file.readUIntBE(at, bytes);
    at += bytes;
    return value;
  };
  for (let items = read(4); items > 0 && at < box.end; items--) {
    const id = read(version < 1 ? 2 : 4);
    const indexes = Array.from({ length: read(1) }, () => (isWide ? read(2) & 0x7fff : read(1) & 0x7f));
    if (id === itemId) return indexes;
  }
  return [];
}
