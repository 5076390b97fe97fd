import { execFileSync } from 'node:child_process';
import { appendFileSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';

const MIB = 2 ** 20;
const STEP = Buffer.alloc(64 * 1024);

/** Mounting needs root, which a container may not have either. */
export function canMount(at: string): boolean {
  try {
    mkdirSync(at, { recursive: true });
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', at], { stdio: 'ignore' });
    execFileSync('umount', [at]);
    return true;
  } catch {
    return false;
  }
}

/** A folder on a disk of its own, with what was in it, that can be filled to its last byte. Nothing may use it meanwhile. */
export class SmallDisk {
  private constructor(private readonly folder: string) {}

  /** @param spare bytes that are free at first */
  static at(folder: string, spare = 32 * MIB): SmallDisk {
    const away = `${folder}.away`;
    if (existsSync(folder)) renameSync(folder, away);
    else mkdirSync(away);
    const [used = '0'] = execFileSync('du', ['-sb', away], { encoding: 'utf8' }).split('\t');
    mkdirSync(folder);
    // A file of a few bytes takes a page of it.
    const size = Number(used) * 2 + spare;
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', folder]);
    copy(away, folder);
    rmSync(away, { recursive: true });
    return new SmallDisk(folder);
  }

  fill(): void {
    try {
      for (;;) appendFileSync(join(this.folder, 'filler'), STEP);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
    }
  }

  free(): void {
    rmSync(join(this.folder, 'filler'), { force: true });
  }

  /** Back to the disk that it was on. */
  remove(): void {
    const away = `${this.folder}.away`;
    this.free();
    mkdirSync(away);
    copy(this.folder, away);
    execFileSync('umount', ['-l', this.folder]);
    rmSync(this.folder, { recursive: true });
    renameSync(away, this.folder);
  }
}

/** Copies owners and modes, also of the folder: PostgreSQL asks for them. */
const copy = (from: string, to: string): void => void execFileSync('cp', ['-a', `${from}/.`, to]);
