import type { Readable } from 'node:stream';

/** Where the bytes of objects lie. Everything about an object but its bytes is in the database. */
export abstract class Storage {
  /** Makes what is missing (folder, bucket) and proves that it can be used. Safe to repeat. */
  abstract prepare(): Promise<void>;
  /** Stores a finished file under a new path; the file itself may be moved away. Whole or not at all. */
  abstract put(path: string, file: string, mime: string): Promise<void>;
  /** Bytes `start` to `end`, both included. @throws ObjectMissing */
  abstract read(path: string, start: number, end: number): Promise<Readable>;
  /** Also when it is gone already. */
  abstract remove(path: string): Promise<void>;
}

export class ObjectMissing extends Error {
  constructor(path: string) {
    super(`There is no object ${path}`);
  }
}
