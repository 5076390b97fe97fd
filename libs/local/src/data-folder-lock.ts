import { linkSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { readJson, writeJson } from './json-file.ts';
import { identify, isSameRunning, type ProcessIdentity } from './process-identity.ts';

interface Holder extends ProcessIdentity {
  appUrl: string;
}

export class FolderInUse extends Error {
  constructor(folder: string, holder: Partial<Holder>) {
    super(
      `It already runs from ${folder}: process ${holder.pid}, ${holder.appUrl}. Stop that one with Ctrl-C, ` +
        'or give this one another folder and port: DATA_DIR=.data2 PORT=4001.',
    );
  }
}

/**
 * Two systems on one data folder would spoil each other. Gives the way to let go; the lock of a process that no longer
 * runs counts for nothing.
 * @throws FolderInUse
 */
export function lockDataFolder(folder: string, appUrl: string): () => void {
  mkdirSync(folder, { recursive: true });
  const lock = join(folder, 'lock.json');
  const mine = `${lock}.${process.pid}`;
  writeJson(mine, { ...identify(process.pid), appUrl });
  try {
    for (;;) {
      const holder = readJson<Holder>(lock);
      if (holder?.pid && holder.started && isSameRunning(holder as Holder))
        throw new FolderInUse(folder, holder);
      rmSync(lock, { force: true });
      // A hard link appears whole or not at all, and fails when another start was first.
      try {
        linkSync(mine, lock);
        return () => rmSync(lock, { force: true });
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      }
    }
  } finally {
    rmSync(mine, { force: true });
  }
}
