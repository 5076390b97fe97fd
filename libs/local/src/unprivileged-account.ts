import { execFileSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

export interface Account {
  uid: number;
  gid: number;
}

const NAME = 'postgres';
const run = (command: string, ...args: string[]): string =>
  execFileSync(command, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim();

function findAccount(): Account | undefined {
  try {
    return { uid: Number(run('id', '-u', NAME)), gid: Number(run('id', '-g', NAME)) };
  } catch {
    return undefined;
  }
}

/** The account for PostgreSQL when this process runs as root, which it refuses. Created if missing. Else undefined. */
export function unprivilegedAccount(): Account | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const found = findAccount();
  if (found) return found;
  try {
    run('useradd', '--system', '--user-group', '--no-create-home', NAME);
  } catch (cause) {
    throw new Error(
      `PostgreSQL does not run as root, and useradd could not create the user "${NAME}". Run this as another user, or set DATABASE_URL.`,
      { cause },
    );
  }
  return findAccount();
}

/** Whether the account may access the path: it needs the search bit of every folder on the way (path_resolution(7)). */
export function canReach(path: string, account: Account): boolean {
  for (let folder = resolve(path); ; folder = dirname(folder)) {
    if (existsSync(folder)) {
      const { uid, gid, mode } = statSync(folder);
      const bit = uid === account.uid ? 0o100 : gid === account.gid ? 0o010 : 0o001;
      if ((mode & bit) === 0) return false;
    }
    if (folder === dirname(folder)) return true;
  }
}
