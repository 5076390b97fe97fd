import type { PassThrough, Readable } from 'node:stream';
import archiver from 'archiver';

/** Writes a zip into a stream, one entry after the other, no faster than the stream is read. */
export class ZipWriter {
  private readonly archive: archiver.Archiver;
  private readonly failed = Promise.withResolvers<never>();
  private isBroken = false;

  /** @param date of every entry */
  constructor(
    private readonly target: PassThrough,
    private readonly date: Date,
  ) {
    this.archive = archiver('zip', { zlib: { level: 6 } });
    this.failed.promise.catch(() => undefined); // the next `add` throws it
    this.archive.on('error', (error) => this.break(error));
    this.archive.on('warning', (error) => this.break(error));
    this.archive.pipe(target);
  }

  /** Resolves once the whole entry was read. Photos and videos are compressed already. */
  async add(name: string, source: Readable, { isCompressed = false } = {}): Promise<void> {
    if (this.isBroken) {
      source.destroy();
      return this.failed.promise;
    }
    source.once('error', (error) => this.break(error));
    const added = Promise.withResolvers<void>();
    this.archive.once('entry', () => added.resolve());
    this.archive.append(source, { name, date: this.date, store: isCompressed });
    await Promise.race([added.promise, this.failed.promise]);
  }

  async end(): Promise<void> {
    await Promise.race([this.archive.finalize(), this.failed.promise]);
  }

  /** A reader of the stream gets an error, so that a part of a zip never looks whole. */
  break(error: Error): void {
    if (this.isBroken) return;
    this.isBroken = true;
    this.failed.reject(error);
    this.archive.unpipe(this.target);
    this.archive.abort();
    this.target.destroy(error);
  }
}
