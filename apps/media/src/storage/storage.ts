import type { Readable } from 'node:stream';
import { Refusal } from '@slovo/kit/calls';

/** How long an attempt that found the storage full counts. */
const REMEMBERED_MS = 60_000;

/**
 * Stores the bytes of objects; all else about an object is in the database. Malformed paths are refused before they
 * become a file name or a key. @throws Refusal STORAGE_FULL while there is no room, SERVICE_UNAVAILABLE while nothing
 * else can be stored or read
 */
export abstract class Storage {
  private fullAt = -Infinity;

  /** Creates the folder or bucket if it is missing and checks that it can be used. Safe to repeat. */
  abstract prepare(): Promise<void>;

  /** Whether it cannot be used at all, for any object. */
  async isAway(): Promise<boolean> {
    return this.prepare().then(
      () => false,
      () => true,
    );
  }

  /** Whether a file still fits; true where only an attempt can show it. */
  async hasRoom(): Promise<boolean> {
    return Promise.resolve(performance.now() - this.fullAt > REMEMBERED_MS);
  }

  /** Stores a complete file under a new path, as a whole or not at all. The file itself may be moved. */
  async put(path: string, file: string, mime: string): Promise<void> {
    if (!PATH.test(path)) throw new Error(`${path} is not a path of an object`);
    try {
      await this.write(path, file, mime);
    } catch (error) {
      if (error instanceof Refusal && error.code === 'STORAGE_FULL') this.fullAt = performance.now();
      throw error;
    }
  }

  /** Bytes `start` to `end`, both included. @throws ObjectMissing */
  async read(path: string, start: number, end: number): Promise<Readable> {
    if (!PATH.test(path)) throw new ObjectMissing(path);
    return this.open(path, start, end);
  }

  /** Succeeds also where the object does not exist, or only a part of it was stored. */
  async remove(path: string): Promise<void> {
    if (!PATH.test(path)) throw new Error(`${path} is not a path of an object`);
    await this.delete(path);
  }

  protected abstract write(path: string, file: string, mime: string): Promise<void>;
  protected abstract open(path: string, start: number, end: number): Promise<Readable>;
  protected abstract delete(path: string): Promise<void>;
}

/** `reports/ab/ab….jpg`: nothing that a file system or a server could interpret in another way. */
const PATH = /^[a-z]+\/[0-9a-z]+\/[0-9a-z]+\.[0-9a-z]+$/;

export class ObjectMissing extends Error {
  constructor(path: string) {
    super(`there is no object ${path}`);
  }
}
