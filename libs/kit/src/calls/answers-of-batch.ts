import { type BundledAnswer, bundleOf, piecesOf, sizeOf } from './answer-bundle.ts';
import type { Packed } from './packed.ts';

/** Below what NATS carries by default. */
const MOST_BYTES = 512 * 1024;

/**
 * Sends the answers to the calls of one message as they come: those of one turn of the event loop share a message, and none
 * waits for a slower one.
 */
export class AnswersOfBatch {
  private waiting: BundledAnswer[] = [];
  private isPlanned = false;

  /** @param largest bytes that NATS carries */
  constructor(
    private readonly send: (message: Buffer) => void,
    private readonly largest: number,
  ) {}

  /** @throws RangeError for an answer that NATS does not carry */
  add(index: number, packed: Packed): void {
    const answer = { index, packed };
    if (sizeOf(answer) > this.largest) throw new RangeError('the answer is too large even when compressed');
    this.waiting.push(answer);
    if (this.isPlanned) return;
    this.isPlanned = true;
    setImmediate(() => this.flush());
  }

  flush(): void {
    const answers = this.waiting;
    this.waiting = [];
    this.isPlanned = false;
    for (const piece of piecesOf(answers, Math.min(MOST_BYTES, this.largest))) this.send(bundleOf(piece));
  }
}
