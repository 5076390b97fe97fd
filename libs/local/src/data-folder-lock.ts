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
      `The system already runs from ${folder}: process ${holder.pid}, ${holder.appUrl}. Stop it with Ctrl-C, ` +
        'or use another folder and port: DATA_DIR=.data2 PORT=4001.',
    );
  }
}

/**
 * Locks the data folder: two systems on one folder would corrupt each other's data. Ignores the lock of a process that
 * no longer runs. Returns the function that unlocks.
 * @throws FolderInUse
 */
export function lockDataFolder(folder: string, appUrl: string): () => void {
  mkdirSync(folder, { recursive: true });
  const lock = join(folder, 'lock.json');
  const ownFile = `${lock}.${process.pid}`;
  writeJson(ownFile, { ...identify(process.pid), appUrl });
  try {
    for (;;) {
      const holder = readJson<Holder>(lock);
      if (holder?.pid && holder.started && isSameRunning(holder as Holder))
        throw new FolderInUse(folder, holder);
      rmSync(lock, { force: true });
      // link(2) is atomic and fails when another process was first.
      try {
        linkSync(ownFile, lock);
        return () => rmSync(lock, { force: true });
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      }
    }
  } finally {
    rmSync(ownFile, { force: true });
  }
}
