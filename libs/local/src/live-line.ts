import { seconds } from './terminal.ts';

const ERASE = '\r\u001B[K';
/** Where lines cannot be written over, every so many percent gets a line of its own. */
const STEP_PERCENT = 25;

/** Shows how far a long task is, on one line that is written over. */
export class LiveLine {
  readonly #label: string;
  readonly #out: Pick<NodeJS.WriteStream, 'write' | 'isTTY'>;
  #started: number | undefined;
  #shown = '';
  #last = 0;

  constructor(label: string, out: Pick<NodeJS.WriteStream, 'write' | 'isTTY'> = process.stdout) {
    this.#label = label;
    this.#out = out;
  }

  /** @param share from 0 to 1 */
  update(share: number): void {
    this.#started ??= performance.now();
    const percent = Math.floor(share * 100);
    const text = `  … ${this.#label}, ${percent} %, ${seconds(this.#started)}`;
    if (this.#out.isTTY) this.#out.write(`${ERASE}${(this.#shown = text)}`);
    else if (percent >= this.#last + STEP_PERCENT) {
      this.#last = percent;
      this.#out.write(`${text}\n`);
    }
  }

  /** Ends the line; without a text nothing of it stays. */
  end(text?: string): void {
    if (this.#shown) this.#out.write(ERASE);
    this.#shown = '';
    if (text)
      this.#out.write(`  ✓ ${text.padEnd(24)} ${seconds(this.#started ?? performance.now()).padStart(7)}\n`);
  }
}
