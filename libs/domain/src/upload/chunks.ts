import { CHUNK_SIZE } from './limits.ts';

/** Indexes of chunks that follow each other; both are included. */
export interface ChunkRange {
  first: number;
  last: number;
}

export const chunkCount = (size: number): number => Math.ceil(size / CHUNK_SIZE);

/** Bytes of the chunk with this index, of a file of `size` bytes. */
export const chunkLength = (index: number, size: number): number =>
  Math.min(CHUNK_SIZE, size - index * CHUNK_SIZE);

/** @param indexes ascending, each once */
export function rangesOf(indexes: readonly number[]): ChunkRange[] {
  const ranges: ChunkRange[] = [];
  for (const index of indexes) {
    const range = ranges.at(-1);
    if (range?.last === index - 1) range.last = index;
    else ranges.push({ first: index, last: index });
  }
  return ranges;
}

/** The ranges between and around those that have arrived. */
export function missingRanges(received: readonly ChunkRange[], count: number): ChunkRange[] {
  const missing: ChunkRange[] = [];
  let next = 0;
  for (const { first, last } of received) {
    if (first > next) missing.push({ first: next, last: first - 1 });
    next = last + 1;
  }
  if (next < count) missing.push({ first: next, last: count - 1 });
  return missing;
}
