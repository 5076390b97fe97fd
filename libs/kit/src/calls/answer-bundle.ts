import type { Marks, Packed, Received } from './packed.ts';

/** An answer to one call of a message, which is known by its place there. */
export interface BundledAnswer {
  readonly index: number;
  readonly packed: Packed;
}

/** Where an answer's bytes are: in the order of the answers, behind the line that lists them. */
type Listed = [index: number, bytes: number, marks?: Marks];

const LINE_END = 0x0a;
/** More than the line says of one answer: two numbers, two marks and a cursor. */
const ROOM = 512;

/** Answers in one message: a line of JSON that lists them, then their bytes as they are. */
export function bundleOf(answers: readonly BundledAnswer[]): Buffer {
  const bodies = answers.map(({ packed: { body } }) => body);
  const listed = answers.map(({ index, packed: { body, marks } }): Listed =>
    marks ? [index, body.length, marks] : [index, body.length],
  );
  return Buffer.concat([Buffer.from(`${JSON.stringify(listed)}\n`), ...bodies]);
}

/** The answers by the places of their calls. @throws SyntaxError if it is no bundle of answers */
export function answersOf(data: Uint8Array): Map<number, Received> {
  const end = data.indexOf(LINE_END);
  const listed = JSON.parse(Buffer.from(data.subarray(0, Math.max(end, 0))).toString()) as Listed[];
  let from = end + 1;
  return new Map(
    listed.map(([index, bytes, marks = {}]) => [
      index,
      { data: data.subarray(from, (from += bytes)), marks },
    ]),
  );
}

/** In pieces of which each fits into `most` bytes; an answer that does not is a piece of its own. */
export function piecesOf(answers: readonly BundledAnswer[], most: number): BundledAnswer[][] {
  const pieces: BundledAnswer[][] = [];
  let left = 0;
  for (const answer of answers) {
    const size = sizeOf(answer);
    if (pieces.length === 0 || size > left) {
      pieces.push([]);
      left = most;
    }
    pieces.at(-1)!.push(answer);
    left -= size;
  }
  return pieces;
}

export const sizeOf = ({ packed: { body } }: BundledAnswer): number => body.length + ROOM;
