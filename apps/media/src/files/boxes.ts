import { MalformedVideo } from './video-facts.ts';

/** The most boxes of a movie, of its tracks or of one track. */
const LONGEST_LIST = 10_000;

export interface Box {
  type: string;
  /** Offsets of the box, of its content after the header, and of the byte after it. */
  start: number;
  body: number;
  end: number;
}

export const textAt = (bytes: Buffer, at: number): string => bytes.toString('latin1', at, at + 4);

/**
 * Consecutive boxes from `from` to `to`. Ends at the first that does not fit, also if its header is beyond `bytes`:
 * QuickTime ends some lists with four zero bytes.
 * @throws MalformedVideo when there are more than any camera writes
 */
export function boxesIn(bytes: Buffer, from: number, to: number): Box[] {
  const boxes: Box[] = [];
  for (let start = from; start + 8 <= Math.min(to, bytes.length);) {
    const short = bytes.readUInt32BE(start);
    const isLong = short === 1;
    if (isLong && start + 16 > bytes.length) break;
    const size = isLong ? Number(bytes.readBigUInt64BE(start + 8)) : short === 0 ? to - start : short;
    const header = isLong ? 16 : 8;
    const end = start + size;
    if (size < header || end > to) break;
    if (boxes.length === LONGEST_LIST) throw new MalformedVideo('too-many-parts');
    boxes.push({ type: textAt(bytes, start + 4), start, body: start + header, end });
    start = end;
  }
  return boxes;
}
