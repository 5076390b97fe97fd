import { open, type FileHandle } from 'node:fs/promises';
import { MalformedVideo } from './video-facts.ts';

const WINDOW = 64 * 1024;
const ZEROS = Buffer.alloc(WINDOW);
/** More parts to remove than any camera writes. A hostile file with a million would keep the disk busy for minutes. */
const MOST_CHANGES = 10_000;

/** Opens a file for changes in place and syncs it to the disk afterwards. */
export async function inPlace<T>(path: string, work: (file: FileWindow) => Promise<T>): Promise<T> {
  const file = await open(path, 'r+');
  try {
    const result = await work(new FileWindow(file, (await file.stat()).size));
    await file.sync();
    return result;
  } finally {
    await file.close();
  }
}

/** Reads small parts of a file with few system calls: neighbouring headers are read at once. */
export class FileWindow {
  private bytes = Buffer.alloc(0);
  private start = 0;
  private changes = 0;

  constructor(
    private readonly file: FileHandle,
    private length: number,
  ) {}

  /** Bytes of the file. */
  get size(): number {
    return this.length;
  }

  /** Up to `length` bytes from `at`; fewer at the end of the file. */
  async read(at: number, length: number): Promise<Buffer> {
    if (at < this.start || at + length > this.start + this.bytes.length) {
      const buffer = Buffer.alloc(Math.max(WINDOW, length));
      const { bytesRead } = await this.file.read(buffer, 0, buffer.length, at);
      [this.bytes, this.start] = [buffer.subarray(0, bytesRead), at];
    }
    return this.bytes.subarray(at - this.start, at - this.start + length);
  }

  /** Later reads may return the bytes from before the change. @throws MalformedVideo for one change too many */
  async write(at: number, bytes: Uint8Array): Promise<void> {
    if (++this.changes > MOST_CHANGES) throw new MalformedVideo('too-many-parts');
    await this.file.write(bytes, 0, bytes.length, at);
  }

  /** Removes everything from `at` on. */
  async cut(at: number): Promise<void> {
    await this.file.truncate(at);
    this.length = at;
    this.bytes = Buffer.alloc(0);
  }

  async zero(from: number, to: number): Promise<void> {
    for (let at = from; at < to; at += WINDOW) await this.write(at, ZEROS.subarray(0, to - at));
  }
}
