import { createWriteStream, existsSync, renameSync, statSync, type WriteStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { createInterface } from 'node:readline';

const ROTATE_AT_BYTES = 5 * 1024 * 1024;
const BUFFERED_LINES = 60;

/** Writes the output of a process to its file and buffers the last lines, which explain a crash. */
export class ServiceLog {
  readonly path: string;
  readonly #file: WriteStream;
  readonly #last: string[] = [];

  constructor(path: string) {
    this.path = path;
    if (existsSync(path) && statSync(path).size > ROTATE_AT_BYTES) renameSync(path, `${path}.1`);
    this.#file = createWriteStream(path, { flags: 'a' });
  }

  follow(stream: Readable, onLine: (line: string) => void): void {
    createInterface({ input: stream, crlfDelay: Infinity }).on('line', (line) => {
      this.#file.write(`${line}\n`);
      this.#last.push(line);
      if (this.#last.length > BUFFERED_LINES) this.#last.shift();
      onLine(line);
    });
  }

  lastLines(count = BUFFERED_LINES): string {
    return this.#last.slice(-count).join('\n');
  }

  clearLastLines(): void {
    this.#last.length = 0;
  }

  close(): Promise<void> {
    return new Promise((resolve) => this.#file.end(resolve));
  }
}
