import type { Readable } from 'node:stream';

/**
 * Where the bytes of objects lie. Everything about an object but its bytes is in the database. What is no path of an object is
 * refused before it becomes a file's name or a key. @throws Refusal SERVICE_UNAVAILABLE where nothing can be stored or read now
 */
export abstract class Storage {
  /** Makes what is missing (folder, bucket) and proves that it can be used. Safe to repeat. */
  abstract prepare(): Promise<void>;

  /** Stores a finished file under a new path; the file itself may be moved away. Whole or not at all. */
  async put(path: string, file: string, mime: string): Promise<void> {
    if (!PATH.test(path)) throw new Error(`${path} is no path of an object`);
    await this.write(path, file, mime);
  }

  /** Bytes `start` to `end`, both included. @throws ObjectMissing */
  async read(path: string, start: number, end: number): Promise<Readable> {
    if (!PATH.test(path)) throw new ObjectMissing(path);
    return this.open(path, start, end);
  }

  /** Also when it is gone already, or only half of it ever came. */
  async remove(path: string): Promise<void> {
    if (!PATH.test(path)) throw new Error(`${path} is no path of an object`);
    await this.delete(path);
  }

  protected abstract write(path: string, file: string, mime: string): Promise<void>;
  protected abstract open(path: string, start: number, end: number): Promise<Readable>;
  protected abstract delete(path: string): Promise<void>;
}

/** `reports/ab/ab….jpg`: no name that a file system or a server could take for anything else. */
const PATH = /^[a-z]+\/[0-9a-z]+\/[0-9a-z]+\.[0-9a-z]+$/;

export class ObjectMissing extends Error {
  constructor(path: string) {
    super(`There is no object ${path}`);
  }
}
