import { join } from 'node:path';
import { readJson, writeJson } from '@slovo/local/json-file.ts';

/** What the story knows of one of its promises. */
export interface CourseState {
  promiseId: number;
  /** Reports that wait, the oldest first. */
  waiting: { reportId: number; day: number; at: number }[];
}

interface Stored {
  /** The end of the story, in milliseconds. Its steps follow from it. */
  now: number;
  /** Steps that were acted out. */
  done: number;
  courses: Record<string, CourseState>;
  /** When this was stored, in milliseconds. */
  at: number;
  /** A step was refused, as it would be again. */
  isGivenUp?: boolean;
}

/**
 * How far the demo is, in the data folder: one that was broken off goes on where it was. A system that is stopped or
 * killed in the middle has its clock weeks behind and half of the story; the next start completes both.
 */
export class DemoProgress {
  readonly #file: string | undefined;
  readonly #stored: Stored;
  /** Whether an earlier run began the story. */
  readonly isResumed: boolean;

  /** @param folder DATA_DIR; without it nothing is stored */
  constructor(folder: string | undefined, now: number) {
    this.#file = folder && join(folder, 'demo.json');
    const known = this.#file ? readJson<Stored>(this.#file) : undefined;
    this.isResumed = known?.now !== undefined;
    this.#stored = { now, done: 0, courses: {}, at: now, ...known };
  }

  get now(): number {
    return this.#stored.now;
  }

  get done(): number {
    return this.#stored.done;
  }

  get isGivenUp(): boolean {
    return this.#stored.isGivenUp === true;
  }

  /** How long ago the last step was. */
  idleMs(now: number): number {
    return now - this.#stored.at;
  }

  course(key: string): CourseState {
    return (this.#stored.courses[key] ??= { promiseId: 0, waiting: [] });
  }

  begin(): void {
    this.#write();
  }

  stepDone(): void {
    this.#stored.done += 1;
    this.#write();
  }

  giveUp(): void {
    this.#stored.isGivenUp = true;
    this.#write();
  }

  #write(): void {
    this.#stored.at = Date.now();
    if (this.#file) writeJson(this.#file, this.#stored);
  }
}
